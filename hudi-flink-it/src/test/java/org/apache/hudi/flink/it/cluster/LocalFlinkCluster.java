package org.apache.hudi.flink.it.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hudi.flink.it.process.JavaProcess;

/**
 * A JobManager and TaskManagers on the loopback interface, each a process of its own, with the
 * bundle in the lib folder and Hadoop behind it as {@code HADOOP_CLASSPATH} brings it. If asked
 * for, with a ZooKeeper beside them, so that a JobManager may be replaced while jobs run.
 */
public final class LocalFlinkCluster implements AutoCloseable {
  private static final Duration START_DEADLINE = Duration.ofSeconds(90);
  private static final long POLL_MILLIS = 200;
  private static final Pattern JOB_ID = Pattern.compile("Job ID: ([0-9a-f]{32})");

  /** Processes that find their configuration by the environment alone. */
  private static final List<String> CLIENTS = List.of("sql-client", "flink-run");

  private final FlinkHome home;
  private final Path folder;
  private final Path lib;
  private final Path conf;
  private final int restPort;
  private final FlinkRest rest;
  private final boolean isHighlyAvailable;
  private final JavaProcess[] taskManagers;
  private final List<JavaProcess> others = new ArrayList<>();
  private JavaProcess jobManager;

  private LocalFlinkCluster(Builder builder) throws IOException {
    this.home = builder.home;
    this.folder = builder.folder;
    this.isHighlyAvailable = builder.isHighlyAvailable;
    this.taskManagers = new JavaProcess[builder.taskManagers];
    this.lib = Files.createDirectories(folder.resolve("lib"));
    this.conf = Files.createDirectories(folder.resolve("conf"));
    Files.createDirectories(folder.resolve("tmp"));
    if (builder.isBundleInLib) {
      Files.copy(FlinkHome.BUNDLE, lib.resolve("hudi-flink-bundle.jar"));
    }
    int[] ports = freePorts();
    this.restPort = ports[0];
    this.rest = new FlinkRest(restPort);
    Map<String, String> settings = configuration(ports[0], ports[1]);
    if (isHighlyAvailable) {
      settings.putAll(highAvailability(ports[2]));
      Files.write(conf.resolve("zoo.cfg"), zooKeeper(ports[2]));
    }
    settings.putAll(builder.settings);
    List<String> lines = new ArrayList<>();
    settings.forEach((key, value) -> lines.add(key + ": " + value));
    Files.write(conf.resolve("config.yaml"), lines);
    Files.write(conf.resolve("log4j.properties"), logging());
  }

  /** Whether the build made the installation and the bundle. */
  public static boolean isBuilt() {
    return FlinkHome.byDefault().isComplete();
  }

  /**
   * Starts one JobManager and one TaskManager and waits until that has registered.
   *
   * @param folder an existing folder for configuration, logs and temporary files
   */
  public static LocalFlinkCluster start(Path folder) throws IOException, InterruptedException {
    return in(folder).start();
  }

  /**
   * A cluster to be described.
   *
   * @param folder an existing folder for configuration, logs and temporary files
   */
  public static Builder in(Path folder) {
    return new Builder(folder);
  }

  /** All that a process has logged so far; its name is that of its log file. */
  public String log(String process) throws IOException {
    return Files.readString(folder.resolve(process + ".log"));
  }

  /** The jar that the build made. */
  public static Path bundle() {
    return FlinkHome.BUNDLE.toAbsolutePath().normalize();
  }

  /** The port of its REST endpoint on the loopback interface. */
  public int restPort() {
    return restPort;
  }

  /** What it answers by REST. */
  public FlinkRest rest() {
    return rest;
  }

  /** Starts the JobManager, the first one or in the place of one that was killed. */
  public void startJobManager() throws IOException {
    jobManager =
        process(
                "jobmanager",
                "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                home.classPath(lib))
            .jvm("-Xmx512m")
            .arguments("--executionMode", "cluster")
            .start(folder);
  }

  /** Starts a TaskManager, the first one or in the place of one that was killed. */
  public void startTaskManager(int number) throws IOException {
    taskManagers[number] =
        process(
                "taskmanager-" + number,
                "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                home.classPath(lib))
            .jvm("-Xmx768m")
            .start(folder);
  }

  /** Ends the JobManager by SIGKILL. */
  public void killJobManager() throws InterruptedException {
    jobManager.kill();
  }

  /** Ends a TaskManager by SIGKILL. */
  public void killTaskManager(int number) throws InterruptedException {
    taskManagers[number].kill();
  }

  /** The process of the JobManager. */
  public Process jobManager() {
    return jobManager.process();
  }

  /** The process of a TaskManager. */
  public Process taskManager(int number) {
    return taskManagers[number].process();
  }

  /** Waits until a JobManager leads and all TaskManagers are known to it. */
  public void awaitTaskManagers() throws InterruptedException {
    long end = System.nanoTime() + START_DEADLINE.toNanos();
    while (!rest.text("/overview").contains("\"taskmanagers\":" + taskManagers.length + ",")) {
      boolean dead = processes().stream().anyMatch(p -> !p.isAlive());
      if (dead || System.nanoTime() > end) {
        throw new AssertionError("The Flink cluster did not come up: " + describe());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /**
   * Runs a script through the SQL client and gives the ids of the jobs that it has submitted
   * without waiting for their end.
   */
  public List<String> submitSql(String script, Duration deadline)
      throws IOException, InterruptedException {
    Matcher matcher = JOB_ID.matcher(runSql(script, deadline));
    List<String> ids = new ArrayList<>();
    while (matcher.find()) {
      ids.add(matcher.group(1));
    }
    return ids;
  }

  /**
   * Runs a script through the SQL client and gives back all that it printed.
   *
   * @param script statements, each ended by a semicolon
   * @param deadline how long the client may take
   * @throws AssertionError if a statement failed or the client did not end in time
   */
  public String runSql(String script, Duration deadline) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("script.sql"), script);
    try (JavaProcess client =
        process("sql-client", "org.apache.flink.table.client.SqlClient", home.clientClassPath(lib))
            .jvm("-Xmx512m")
            .arguments("embedded", "--history", folder.resolve("history").toString())
            .arguments("-f", file.toString())
            .start(folder)) {
      boolean ended = client.process().waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
      String output = Files.readString(folder.resolve("sql-client.out"));
      if (!ended) {
        throw new AssertionError(
            "The SQL client did not end within " + deadline + ": " + output + describe());
      }
      // The client ends with 0 whatever happened to the statements.
      if (client.process().exitValue() != 0 || output.contains("[ERROR]")) {
        throw new AssertionError(
            "A statement failed: " + output + "\n" + client.describe() + describe());
      }
      return output;
    }
  }

  /**
   * Runs a main class of the bundle as {@code flink run} does and gives back all that it printed.
   *
   * @param deadline how long it may take
   * @throws AssertionError if it failed or did not end in time
   */
  public String runJob(String mainClass, Duration deadline, String... arguments)
      throws IOException, InterruptedException {
    try (JavaProcess client =
        process("flink-run", "org.apache.flink.client.cli.CliFrontend", home.classPath(lib))
            .jvm("-Xmx512m")
            .arguments("run", "-c", mainClass, lib.resolve("hudi-flink-bundle.jar").toString())
            .arguments(arguments)
            .start(folder)) {
      boolean ended = client.process().waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
      String output = Files.readString(folder.resolve("flink-run.out"));
      if (!ended || client.process().exitValue() != 0) {
        throw new AssertionError(
            mainClass
                + (ended ? " failed: " : " did not end within " + deadline + ": ")
                + output
                + client.describe()
                + describe());
      }
      return output;
    }
  }

  @Override
  public void close() {
    List<JavaProcess> all = processes();
    for (int i = all.size() - 1; i >= 0; i--) {
      all.get(i).close();
    }
  }

  private void startAll() throws IOException, InterruptedException {
    if (isHighlyAvailable) {
      others.add(
          process(
                  "zookeeper",
                  "org.apache.flink.runtime.zookeeper.FlinkZooKeeperQuorumPeer",
                  home.classPath(lib))
              .jvm("-Xmx128m")
              .start(folder));
    }
    startJobManager();
    for (int i = 0; i < taskManagers.length; i++) {
      startTaskManager(i);
    }
    awaitTaskManagers();
  }

  private List<JavaProcess> processes() {
    List<JavaProcess> all = new ArrayList<>(others);
    if (jobManager != null) {
      all.add(jobManager);
    }
    for (JavaProcess taskManager : taskManagers) {
      if (taskManager != null) {
        all.add(taskManager);
      }
    }
    return all;
  }

  private JavaProcess.Builder process(String name, String mainClass, String classPath) {
    return JavaProcess.builder(name, mainClass, classPath)
        .jvm("-XX:+UseSerialGC", "-Duser.timezone=UTC")
        .jvm("-Dlog.file=" + folder.resolve(name + ".log"))
        .jvm("-Dlog4j.configurationFile=file:" + conf.resolve("log4j.properties"))
        .jvm("--add-exports=java.base/sun.net.util=ALL-UNNAMED")
        .open(FlinkHome.OPENED)
        .environment("FLINK_CONF_DIR", conf.toString())
        .arguments(configured(name));
  }

  private String[] configured(String name) {
    if (CLIENTS.contains(name)) {
      return new String[0];
    }
    return name.equals("zookeeper")
        ? new String[] {"--zkConfigFile", conf.resolve("zoo.cfg").toString(), "--peerId", "1"}
        : new String[] {"--configDir", conf.toString()};
  }

  /** What runs and what it logged last: for messages. */
  String describe() {
    StringBuilder text = new StringBuilder();
    List<String> names = new ArrayList<>(List.of("jobmanager"));
    for (int i = 0; i < taskManagers.length; i++) {
      names.add("taskmanager-" + i);
    }
    for (JavaProcess process : processes()) {
      text.append('\n').append(process.describe());
    }
    others.forEach(other -> names.add("zookeeper"));
    for (String name : names) {
      Path log = folder.resolve(name + ".log");
      text.append('\n').append(log).append(":\n").append(JavaProcess.tail(log));
    }
    return text.toString();
  }

  private Map<String, String> configuration(int restPort, int rpcPort) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("jobmanager.rpc.address", "127.0.0.1");
    settings.put("jobmanager.rpc.port", String.valueOf(rpcPort));
    settings.put("jobmanager.bind-host", "127.0.0.1");
    settings.put("rest.address", "127.0.0.1");
    settings.put("rest.bind-address", "127.0.0.1");
    settings.put("rest.port", String.valueOf(restPort));
    settings.put("taskmanager.host", "127.0.0.1");
    settings.put("taskmanager.bind-host", "127.0.0.1");
    settings.put("taskmanager.numberOfTaskSlots", "4");
    // Without the start scripts every part of the memory has to be given.
    settings.put("taskmanager.cpu.cores", "1.0");
    settings.put("taskmanager.memory.task.heap.size", "512m");
    settings.put("taskmanager.memory.task.off-heap.size", "0m");
    settings.put("taskmanager.memory.managed.size", "128m");
    settings.put("taskmanager.memory.network.min", "64m");
    settings.put("taskmanager.memory.network.max", "64m");
    settings.put("taskmanager.memory.framework.heap.size", "128m");
    settings.put("taskmanager.memory.framework.off-heap.size", "128m");
    settings.put("taskmanager.memory.jvm-metaspace.size", "256m");
    settings.put("taskmanager.memory.jvm-overhead.min", "192m");
    settings.put("taskmanager.memory.jvm-overhead.max", "192m");
    settings.put("execution.target", "remote");
    settings.put("execution.checkpointing.dir", "file://" + folder.resolve("checkpoints"));
    settings.put("io.tmp.dirs", String.valueOf(folder.resolve("tmp")));
    settings.put("parallelism.default", "1");
    return settings;
  }

  /** Times short enough that the loss of a process is noticed within a few seconds. */
  private Map<String, String> highAvailability(int zooKeeperPort) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("high-availability.type", "zookeeper");
    settings.put("high-availability.zookeeper.quorum", "127.0.0.1:" + zooKeeperPort);
    settings.put("high-availability.storageDir", "file://" + folder.resolve("ha"));
    settings.put("high-availability.zookeeper.client.session-timeout", "3000");
    settings.put("high-availability.zookeeper.client.connection-timeout", "3000");
    settings.put("high-availability.zookeeper.client.retry-wait", "500");
    settings.put("heartbeat.interval", "500");
    settings.put("heartbeat.timeout", "5000");
    settings.put("heartbeat.rpc-failure-threshold", "1");
    return settings;
  }

  private List<String> zooKeeper(int port) {
    return List.of(
        "tickTime=500",
        "dataDir=" + folder.resolve("zookeeper"),
        "clientPort=" + port,
        "clientPortAddress=127.0.0.1",
        "admin.enableServer=false");
  }

  private static List<String> logging() {
    return List.of(
        "rootLogger.level = INFO",
        "rootLogger.appenderRef.file.ref = file",
        "appender.file.type = File",
        "appender.file.name = file",
        "appender.file.fileName = ${sys:log.file}",
        "appender.file.layout.type = PatternLayout",
        "appender.file.layout.pattern = %d{HH:mm:ss.SSS} %-5p %c{1.} - %m%n");
  }

  private static int[] freePorts() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket first = new ServerSocket(0, 1, loopback);
        ServerSocket second = new ServerSocket(0, 1, loopback);
        ServerSocket third = new ServerSocket(0, 1, loopback)) {
      return new int[] {first.getLocalPort(), second.getLocalPort(), third.getLocalPort()};
    }
  }

  /** What a cluster is made of. */
  public static final class Builder {
    private final Path folder;
    private final Map<String, String> settings = new TreeMap<>();
    private FlinkHome home = FlinkHome.byDefault();
    private int taskManagers = 1;
    private boolean isHighlyAvailable;
    private boolean isBundleInLib = true;

    private Builder(Path folder) {
      this.folder = folder;
    }

    /** Another installation than that of the version which the modules are compiled with. */
    Builder home(FlinkHome other) {
      home = other;
      return this;
    }

    /** The number of TaskManagers; one if nothing is said. */
    public Builder taskManagers(int count) {
      taskManagers = count;
      return this;
    }

    /** With ZooKeeper, so that jobs outlive their JobManager. */
    public Builder highlyAvailable() {
      isHighlyAvailable = true;
      return this;
    }

    /** Without the bundle in lib: each job brings it along and has a class loader of its own. */
    public Builder bundleComesWithJobs() {
      isBundleInLib = false;
      return this;
    }

    /** One more line of Flink's configuration. */
    public Builder set(String key, String value) {
      settings.put(key, value);
      return this;
    }

    /** Starts all processes and waits until the TaskManagers have registered. */
    public LocalFlinkCluster start() throws IOException, InterruptedException {
      LocalFlinkCluster cluster = new LocalFlinkCluster(this);
      try {
        cluster.startAll();
        return cluster;
      } catch (IOException | InterruptedException | AssertionError e) {
        cluster.close();
        throw e;
      }
    }
  }
}
