package org.apache.hudi.flink.sink.bootstrap;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** What the tasks must load. Immutable. */
final class BootstrapPlan {

  /** Which part of the table is loaded. */
  enum Scope {
    /** Nothing: the table is empty, or the state knows all of it. */
    NOTHING,
    /** All file groups. */
    EVERYTHING,
    /** The file groups that were written after an instant. */
    WRITTEN_AFTER
  }

  private static final int FORM = 1;
  private static final BootstrapPlan NOTHING = new BootstrapPlan(Scope.NOTHING, "");
  private static final BootstrapPlan EVERYTHING = new BootstrapPlan(Scope.EVERYTHING, "");

  private final Scope scope;
  private final String after;

  private BootstrapPlan(Scope scope, String after) {
    this.scope = scope;
    this.after = after;
  }

  static BootstrapPlan nothing() {
    return NOTHING;
  }

  static BootstrapPlan everything() {
    return EVERYTHING;
  }

  /** Only what completed writes later than this instant have touched. */
  static BootstrapPlan writtenAfter(String instant) {
    return new BootstrapPlan(Scope.WRITTEN_AFTER, Objects.requireNonNull(instant, "instant"));
  }

  Scope scope() {
    return scope;
  }

  /** The instant of {@link Scope#WRITTEN_AFTER}, else empty. */
  String after() {
    return after;
  }

  byte[] toBytes() {
    try {
      DataOutputSerializer out = new DataOutputSerializer(32);
      out.writeByte(FORM);
      out.writeByte(scope.ordinal());
      out.writeUTF(after);
      return out.getCopyOfBuffer();
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
  }

  static BootstrapPlan fromBytes(byte[] bytes) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    int form = in.readUnsignedByte();
    int scope = in.readUnsignedByte();
    if (form != FORM || scope >= Scope.values().length) {
      throw new IOException("Unknown plan of an index bootstrap: form " + form + ", " + scope);
    }
    return new BootstrapPlan(Scope.values()[scope], in.readUTF());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BootstrapPlan
        && ((BootstrapPlan) other).scope == scope
        && ((BootstrapPlan) other).after.equals(after);
  }

  @Override
  public int hashCode() {
    return scope.hashCode() * 31 + after.hashCode();
  }

  @Override
  public String toString() {
    return scope + (after.isEmpty() ? "" : " " + after);
  }
}
