package org.apache.hudi.flink.it.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.flink.it.process.JavaProcess;

/**
 * One JobManager and one TaskManager on the loopback interface, each a process of its own, with the
 * bundle in the lib folder and Hadoop behind it as {@code HADOOP_CLASSPATH} brings it.
 */
public final class LocalFlinkCluster implements AutoCloseable {
  private static final Duration START_DEADLINE = Duration.ofSeconds(90);
  private static final long POLL_MILLIS = 200;

  /** Processes that find their configuration by the environment alone. */
  private static final List<String> CLIENTS = List.of("sql-client", "flink-run");

  private final FlinkHome home = new FlinkHome();
  private final Path folder;
  private final Path lib;
  private final Path conf;
  private final int restPort;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<JavaProcess> processes = new ArrayList<>();

  private LocalFlinkCluster(Path folder) throws IOException {
    this.folder = folder;
    this.lib = Files.createDirectories(folder.resolve("lib"));
    this.conf = Files.createDirectories(folder.resolve("conf"));
    Files.createDirectories(folder.resolve("tmp"));
    Files.copy(FlinkHome.BUNDLE, lib.resolve("hudi-flink-bundle.jar"));
    int[] ports = freePorts();
    this.restPort = ports[0];
    Files.write(conf.resolve("config.yaml"), configuration(ports[1]));
    Files.write(conf.resolve("log4j.properties"), logging());
  }

  /** Whether the build made the installation and the bundle. */
  public static boolean isBuilt() {
    return new FlinkHome().isComplete();
  }

  /**
   * Starts the processes and waits until the TaskManager has registered.
   *
   * @param folder an existing folder for configuration, logs and temporary files
   */
  public static LocalFlinkCluster start(Path folder) throws IOException, InterruptedException {
    LocalFlinkCluster cluster = new LocalFlinkCluster(folder);
    try {
      cluster.processes.add(
          cluster
              .process(
                  "jobmanager",
                  "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                  cluster.home.classPath(cluster.lib))
              .jvm("-Xmx512m")
              .arguments("--executionMode", "cluster")
              .start(folder));
      cluster.processes.add(
          cluster
              .process(
                  "taskmanager",
                  "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                  cluster.home.classPath(cluster.lib))
              .jvm("-Xmx768m")
              .start(folder));
      cluster.awaitTaskManager();
      return cluster;
    } catch (IOException | InterruptedException | AssertionError e) {
      cluster.close();
      throw e;
    }
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
    for (int i = processes.size() - 1; i >= 0; i--) {
      processes.get(i).close();
    }
  }

  private JavaProcess.Builder process(String name, String mainClass, String classPath) {
    return JavaProcess.builder(name, mainClass, classPath)
        .jvm("-XX:+UseSerialGC", "-Duser.timezone=UTC")
        .jvm("-Dlog.file=" + folder.resolve(name + ".log"))
        .jvm("-Dlog4j.configurationFile=file:" + conf.resolve("log4j.properties"))
        .jvm("--add-exports=java.base/sun.net.util=ALL-UNNAMED")
        .open(FlinkHome.OPENED)
        .environment("FLINK_CONF_DIR", conf.toString())
        .arguments(CLIENTS.contains(name) ? new String[0] : configDir());
  }

  private String[] configDir() {
    return new String[] {"--configDir", conf.toString()};
  }

  private void awaitTaskManager() throws InterruptedException {
    long end = System.nanoTime() + START_DEADLINE.toNanos();
    while (!overview().contains("\"taskmanagers\":1")) {
      boolean dead = processes.stream().anyMatch(p -> !p.isAlive());
      if (dead || System.nanoTime() > end) {
        throw new AssertionError("The Flink cluster did not come up: " + describe());
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** The answer of the REST endpoint, empty as long as there is none. */
  private String overview() throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + restPort + "/overview"))
            .timeout(Duration.ofSeconds(5))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return "";
    }
  }

  private String describe() {
    StringBuilder text = new StringBuilder();
    for (JavaProcess process : processes) {
      text.append('\n').append(process.describe());
    }
    for (String name : List.of("jobmanager", "taskmanager")) {
      Path log = folder.resolve(name + ".log");
      text.append('\n').append(log).append(":\n").append(JavaProcess.tail(log));
    }
    return text.toString();
  }

  private List<String> configuration(int rpcPort) {
    return List.of(
        "jobmanager.rpc.address: 127.0.0.1",
        "jobmanager.rpc.port: " + rpcPort,
        "jobmanager.bind-host: 127.0.0.1",
        "rest.address: 127.0.0.1",
        "rest.bind-address: 127.0.0.1",
        "rest.port: " + restPort,
        "taskmanager.host: 127.0.0.1",
        "taskmanager.bind-host: 127.0.0.1",
        "taskmanager.numberOfTaskSlots: 4",
        // Without the start scripts every part of the memory has to be given.
        "taskmanager.cpu.cores: 1.0",
        "taskmanager.memory.task.heap.size: 512m",
        "taskmanager.memory.task.off-heap.size: 0m",
        "taskmanager.memory.managed.size: 128m",
        "taskmanager.memory.network.min: 64m",
        "taskmanager.memory.network.max: 64m",
        "taskmanager.memory.framework.heap.size: 128m",
        "taskmanager.memory.framework.off-heap.size: 128m",
        "taskmanager.memory.jvm-metaspace.size: 256m",
        "taskmanager.memory.jvm-overhead.min: 192m",
        "taskmanager.memory.jvm-overhead.max: 192m",
        "execution.target: remote",
        "execution.checkpointing.dir: file://" + folder.resolve("checkpoints"),
        "io.tmp.dirs: " + folder.resolve("tmp"),
        "parallelism.default: 1");
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
        ServerSocket second = new ServerSocket(0, 1, loopback)) {
      return new int[] {first.getLocalPort(), second.getLocalPort()};
    }
  }
}
