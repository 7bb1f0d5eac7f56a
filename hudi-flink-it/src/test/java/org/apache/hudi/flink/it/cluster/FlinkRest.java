package org.apache.hudi.flink.it.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The REST endpoint of a cluster. A JobManager that is being replaced does not answer; questions
 * that may meet one give an empty answer then.
 */
public final class FlinkRest {
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 100;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String address;
  private final HttpClient http = HttpClient.newHttpClient();

  FlinkRest(int port) {
    this.address = "http://127.0.0.1:" + port;
  }

  /** The answer to GET; empty if nobody answers, or with an error. */
  public Optional<JsonNode> get(String path) throws InterruptedException {
    try {
      HttpResponse<String> answer = send(HttpRequest.newBuilder().GET(), path);
      return answer.statusCode() == 200
          ? Optional.of(JSON.readTree(answer.body()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What GET gives as text; empty if nobody answers. */
  String text(String path) throws InterruptedException {
    return get(path).map(JsonNode::toString).orElse("");
  }

  /** The state of a job as Flink spells it; "UNKNOWN" while nobody can tell. */
  public String jobState(String job) throws InterruptedException {
    return get("/jobs/" + job).map(answer -> answer.path("state").asText()).orElse("UNKNOWN");
  }

  /**
   * Waits for a state.
   *
   * @throws AssertionError if the job ends in another one, or time is up
   */
  public void awaitState(String job, String state, Duration deadline) throws InterruptedException {
    long end = System.nanoTime() + deadline.toNanos();
    while (true) {
      String now = jobState(job);
      if (now.equals(state)) {
        return;
      }
      boolean isOver = now.equals("FAILED") || now.equals("FINISHED") || now.equals("CANCELED");
      if (isOver || System.nanoTime() > end) {
        throw new AssertionError(
            "Job " + job + " is " + now + " where " + state + " is expected: " + failure(job));
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** Ends a job without a savepoint and waits until it is over. */
  public void cancel(String job, Duration deadline) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder().method("PATCH", HttpRequest.BodyPublishers.noBody());
    require(send(request, "/jobs/" + job + "?mode=cancel"), 202);
    awaitState(job, "CANCELED", deadline);
  }

  /** Takes a savepoint of a job that goes on; gives its path. */
  public String savepoint(String job, String folder, Duration deadline)
      throws IOException, InterruptedException {
    String body =
        JSON.createObjectNode().put("target-directory", folder).put("cancel-job", false).toString();
    HttpResponse<String> asked =
        send(
            HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)),
            "/jobs/" + job + "/savepoints");
    require(asked, 202);
    String id = JSON.readTree(asked.body()).path("request-id").asText();
    long end = System.nanoTime() + deadline.toNanos();
    while (true) {
      Optional<JsonNode> answer = get("/jobs/" + job + "/savepoints/" + id);
      JsonNode location = answer.map(a -> a.path("operation").path("location")).orElse(null);
      if (location != null && location.isTextual()) {
        return location.asText();
      }
      if (System.nanoTime() > end
          || answer.map(a -> a.path("operation").has("failure-cause")).orElse(false)) {
        throw new AssertionError("No savepoint of job " + job + ": " + answer);
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** The stack traces that a job has failed with. */
  public String failure(String job) throws InterruptedException {
    StringBuilder text = new StringBuilder();
    get("/jobs/" + job + "/exceptions")
        .ifPresent(
            answer ->
                answer
                    .path("exceptionHistory")
                    .path("entries")
                    .forEach(entry -> text.append(entry.path("stacktrace").asText()).append('\n')));
    return text.toString();
  }

  private HttpResponse<String> send(HttpRequest.Builder request, String path)
      throws IOException, InterruptedException {
    return http.send(
        request.uri(URI.create(address + path)).timeout(ANSWER).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static void require(HttpResponse<String> answer, int status) {
    if (answer.statusCode() != status) {
      throw new AssertionError(answer.uri() + " answers " + answer.body());
    }
  }
}
