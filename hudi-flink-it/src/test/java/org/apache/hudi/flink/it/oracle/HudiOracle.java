package org.apache.hudi.flink.it.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hudi.flink.it.process.JavaProcess;

/**
 * A session with real Hudi in a child JVM. Every command waits for its answer no longer than the
 * deadline; after a missed deadline the session is of no use and only {@link #close()} may follow.
 * Not thread-safe.
 *
 * <p>Rows come as JSON texts in the form described at {@link JsonRows}.
 */
public final class HudiOracle implements AutoCloseable {
  private static final String MAIN = "org.apache.hudi.flink.it.oracle.program.OracleMain";
  private static final Duration ANSWER_DEADLINE = Duration.ofMinutes(4);
  private static final String END_OF_OUTPUT = "";

  /** What Spark reaches into on a Java 17 run time. */
  private static final List<String> OPENED =
      List.of(
          "java.base/java.lang",
          "java.base/java.lang.invoke",
          "java.base/java.lang.reflect",
          "java.base/java.io",
          "java.base/java.net",
          "java.base/java.nio",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/sun.nio.ch",
          "java.base/sun.nio.cs",
          "java.base/sun.security.action",
          "java.base/sun.util.calendar");

  private final ObjectMapper json = new ObjectMapper();
  private final HudiVersion version;
  private final JavaProcess process;
  private final Path scratch;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final OutputStream requests;

  private HudiOracle(HudiVersion version, JavaProcess process, Path scratch) {
    this.version = version;
    this.process = process;
    this.scratch = scratch;
    this.requests = process.process().getOutputStream();
    Thread reader = new Thread(this::readLines, "oracle-answers");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Whether the build has made the class path of this release.
   *
   * @param version the release asked for
   */
  public static boolean isBuilt(HudiVersion version) {
    return Files.exists(version.classPathFile());
  }

  /**
   * Starts real Hudi and waits until it is ready.
   *
   * @param version the release to start
   * @throws OracleException if it does not come up
   */
  public static HudiOracle start(HudiVersion version) {
    try {
      String classPath = Files.readString(version.classPathFile()).trim();
      Path scratch = Files.createTempDirectory("oracle");
      JavaProcess process =
          JavaProcess.builder("oracle", MAIN, classPath)
              .jvm("-Xmx1g", "-XX:+UseSerialGC", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8")
              .jvm("-Dlog4j2.configurationFile=oracle-log4j2.properties")
              .jvm("-Dio.netty.tryReflectionSetAccessible=true")
              .jvm("-Djdk.reflect.useDirectMethodHandle=false")
              .open(OPENED)
              .arguments(scratch.toString())
              .startWithPipe(scratch);
      HudiOracle oracle = new HudiOracle(version, process, scratch);
      try {
        oracle.expectReady();
      } catch (OracleException e) {
        oracle.close();
        throw e;
      }
      return oracle;
    } catch (IOException e) {
      throw new OracleException("Cannot start " + version, e);
    }
  }

  /** Rows of a snapshot read, meta columns included. */
  public List<String> snapshot(String path) {
    return ask(request("read").put("path", path).put("query", "snapshot"));
  }

  /** Rows of the base files alone, meta columns included. */
  public List<String> readOptimized(String path) {
    return ask(request("read").put("path", path).put("query", "read_optimized"));
  }

  /** Rows of a snapshot read that meet a condition in Spark SQL. */
  public List<String> snapshotWhere(String path, String condition) {
    return ask(request("read").put("path", path).put("query", "snapshot").put("where", condition));
  }

  /** Result rows of one SQL statement. */
  public List<String> sql(String statement) {
    return ask(request("sql").put("text", statement));
  }

  /**
   * Appends rows through the data source of real Hudi.
   *
   * @param path the table's base path
   * @param schema column list as Spark DDL
   * @param rows JSON objects
   * @param options write options of Hudi
   */
  public void write(String path, String schema, List<String> rows, Map<String, String> options) {
    ObjectNode request =
        request("write").put("path", path).put("schema", schema).put("mode", "append");
    rows.forEach(request.putArray("rows")::add);
    options.forEach(request.putObject("options")::put);
    ask(request);
  }

  /** The active timeline as real Hudi sees it: JSON objects with time, action and state. */
  public List<String> timeline(String path) {
    return ask(request("timeline").put("path", path));
  }

  /**
   * The latest file slices of some partitions: JSON objects with partition, fileId, base and logs.
   */
  public List<String> slices(String path, List<String> partitions) {
    ObjectNode request = request("slices").put("path", path);
    partitions.forEach(request.putArray("partitions")::add);
    return ask(request);
  }

  /** Schedules a compaction whatever the number of delta commits, and runs it. */
  public void compact(String path) {
    sql(
        "CALL run_compaction(op => 'schedule', path => '"
            + path
            + "', options => 'hoodie.compact.inline.max.delta.commits=1')");
    sql("CALL run_compaction(op => 'run', path => '" + path + "')");
  }

  @Override
  public void close() {
    try {
      requests.write("quit\n".getBytes(StandardCharsets.UTF_8));
      requests.flush();
      process.process().waitFor(10, TimeUnit.SECONDS);
    } catch (IOException e) {
      // It is gone already, which is what closing wants.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.close();
      Scratch.deleteRecursively(scratch);
    }
  }

  private ObjectNode request(String command) {
    return json.createObjectNode().put("do", command);
  }

  private List<String> ask(ObjectNode request) {
    String text = request.toString();
    try {
      requests.write((text + "\n").getBytes(StandardCharsets.UTF_8));
      requests.flush();
    } catch (IOException e) {
      throw new OracleException(version + " is gone: " + process.describe(), e);
    }
    List<String> values = new ArrayList<>();
    while (true) {
      String line = nextLine(text);
      char kind = line.charAt(0);
      if (kind == '=') {
        values.add(line.substring(1));
      } else if (kind == '.') {
        return values;
      } else {
        throw new OracleException(version + " refused " + shortened(text) + ": " + line);
      }
    }
  }

  private void expectReady() {
    String line = nextLine("its start");
    if (line.charAt(0) != '+') {
      throw new OracleException(version + " did not come up, it said: " + line);
    }
  }

  private String nextLine(String question) {
    try {
      String line = lines.poll(ANSWER_DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw new OracleException(
            version
                + " gave no answer within "
                + ANSWER_DEADLINE.toSeconds()
                + " s to "
                + shortened(question));
      }
      if (line.equals(END_OF_OUTPUT)) {
        throw new OracleException(
            version + " ended while asked " + shortened(question) + ": " + process.describe());
      }
      return line;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OracleException("Interrupted while waiting for " + version, e);
    }
  }

  private void readLines() {
    try (BufferedReader answers =
        new BufferedReader(
            new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        if (!line.isEmpty()) {
          lines.add(line);
        }
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new UncheckedIOException("Cannot read the answers of " + version, e);
      }
    } finally {
      lines.add(END_OF_OUTPUT);
    }
  }

  private static String shortened(String text) {
    return text.length() <= 300 ? text : text.substring(0, 300) + "...";
  }
}
