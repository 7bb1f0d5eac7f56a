package org.apache.hudi.flink.core.table;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.apache.hudi.flink.core.model.Action;

/**
 * What is to become of a pending instant, decided once for all who write to the table. The decision
 * to commit holds the whole commit, so that whoever finds it can carry it out. Immutable.
 */
public final class Decision {
  private static final Pattern HEADER =
      Pattern.compile(
          "hudi-flink-decision 1\n(COMMIT|ROLLBACK) ([a-z]+) ([0-9A-Za-z-]{1,64})\n"
              + "(\\d{1,10}) ([0-9a-f]{8})\n");
  private static final int MOST_HEADER_BYTES = 256;

  /** The two ways out. */
  public enum Outcome {
    /** It will be completed. */
    COMMIT,
    /** Its files will be deleted. */
    ROLLBACK
  }

  private final String instant;
  private final Outcome outcome;
  private final Action action;
  private final String writer;
  private final byte[] content;

  private Decision(String instant, Outcome outcome, Action action, String writer, byte[] content) {
    this.instant = Objects.requireNonNull(instant, "instant");
    this.outcome = outcome;
    this.action = Objects.requireNonNull(action, "action");
    this.writer = Objects.requireNonNull(writer, "writer");
    this.content = content.clone();
  }

  /**
   * To commit.
   *
   * @param action that the pending instant has
   * @param writer who decides: letters, digits and {@code -}, different for every committer
   * @param content what its completed file will hold
   */
  public static Decision commit(String instant, Action action, String writer, byte[] content) {
    return new Decision(instant, Outcome.COMMIT, action, writer, content);
  }

  /**
   * To roll back.
   *
   * @param action that the pending instant has
   */
  public static Decision rollback(String instant, Action action) {
    return new Decision(instant, Outcome.ROLLBACK, action, "anybody", new byte[0]);
  }

  /** Time of the instant. */
  public String instant() {
    return instant;
  }

  /** Action of the pending instant. */
  public Action action() {
    return action;
  }

  /** Who decided. */
  public String writer() {
    return writer;
  }

  /** Whether it will be completed. */
  public boolean isCommit() {
    return outcome == Outcome.COMMIT;
  }

  /** What the completed file will hold; empty if it will be rolled back. */
  public byte[] content() {
    return content.clone();
  }

  byte[] encode() {
    byte[] header =
        String.format(
                "hudi-flink-decision 1\n%s %s %s\n%d %08x\n",
                outcome, action.text(), writer, content.length, crc(content, 0, content.length))
            .getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(header.length + content.length).put(header).put(content).array();
  }

  /** The decision that the bytes hold, empty if they are not whole. */
  static Optional<Decision> decode(String instant, byte[] bytes) {
    String start =
        new String(
            bytes, 0, Math.min(bytes.length, MOST_HEADER_BYTES), StandardCharsets.ISO_8859_1);
    Matcher header = HEADER.matcher(start);
    if (!header.lookingAt()) {
      return Optional.empty();
    }
    int from = header.end();
    long length = Long.parseLong(header.group(4));
    Optional<Action> action = Action.of(header.group(2));
    boolean isWhole =
        bytes.length - from == length
            && crc(bytes, from, (int) length) == Long.parseLong(header.group(5), 16);
    if (action.isEmpty() || !isWhole) {
      return Optional.empty();
    }
    byte[] content = Arrays.copyOfRange(bytes, from, bytes.length);
    return Optional.of(
        new Decision(
            instant, Outcome.valueOf(header.group(1)), action.get(), header.group(3), content));
  }

  private static long crc(byte[] bytes, int from, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes, from, length);
    return crc.getValue();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Decision
        && instant.equals(((Decision) other).instant)
        && outcome == ((Decision) other).outcome
        && action == ((Decision) other).action
        && writer.equals(((Decision) other).writer)
        && Arrays.equals(content, ((Decision) other).content);
  }

  @Override
  public int hashCode() {
    return Objects.hash(instant, outcome, action, Arrays.hashCode(content));
  }

  @Override
  public String toString() {
    return outcome + " of " + action.text() + " " + instant;
  }
}
