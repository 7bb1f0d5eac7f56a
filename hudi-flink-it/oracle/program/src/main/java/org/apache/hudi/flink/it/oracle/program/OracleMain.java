package org.apache.hudi.flink.it.oracle.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * Reads requests from standard input and answers on standard output, until the word {@code quit} or
 * the end of input.
 *
 * <p>A request is one line: a JSON object whose field {@code do} names the command, see {@link
 * Commands}. An answer is any number of lines that start with {@code =} and hold one JSON value
 * each, closed by a line {@code . count} or, where the command failed, {@code ! message}. A failed
 * command ends nothing. The first line of all is {@code + versions}. The end of input ends the
 * process, so that it cannot outlive the test that started it.
 */
public final class OracleMain {
  private static final ObjectMapper JSON = new ObjectMapper();

  private OracleMain() {}

  /**
   * Runs until the end of input.
   *
   * @param args the folder for Spark's scratch files, an existing one that the caller removes
   * @throws IOException if standard input cannot be read
   */
  public static void main(String[] args) throws IOException {
    PrintStream answers =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    // Whatever a library prints must not be taken for an answer.
    System.setOut(System.err);
    try (SparkSession spark = Sessions.start(args[0])) {
      Commands commands = new Commands(spark);
      answers.println("+ spark " + spark.version());
      answers.flush();
      BufferedReader requests =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      String line = requests.readLine();
      while (line != null && !line.equals("quit")) {
        answer(commands, line, answers);
        answers.flush();
        line = requests.readLine();
      }
    }
  }

  // A command may fail in any way, and the process must live on and report it: so all throwables
  // are caught here.
  private static void answer(Commands commands, String line, PrintStream answers) {
    try {
      JsonNode request = JSON.readTree(line);
      List<String> values = commands.run(request);
      for (String value : values) {
        answers.println("=" + value);
      }
      answers.println(". " + values.size());
    } catch (JsonProcessingException e) {
      answers.println("! the request is no JSON object: " + oneLine(e));
    } catch (Exception | LinkageError e) {
      if (Boolean.getBoolean("oracle.trace")) {
        e.printStackTrace();
      }
      answers.println("! " + oneLine(e));
    }
  }

  private static String oneLine(Throwable failure) {
    StringBuilder text = new StringBuilder();
    for (Throwable t = failure; t != null; t = t.getCause()) {
      text.append(text.length() == 0 ? "" : "; caused by ").append(t);
    }
    return text.toString().replaceAll("\\s+", " ");
  }
}
