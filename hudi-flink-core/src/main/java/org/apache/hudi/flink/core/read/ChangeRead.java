package org.apache.hudi.flink.core.read;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.model.FileGroupId;

/**
 * What some instants changed in one file group, as two states of it: before and after. The unit of
 * reading changes, planned in one place and read in another. Immutable. {@link #toBytes()} is a
 * form that outlives the process, with a version byte.
 *
 * <pre>
 * after is a base file        changed rows carry one of the instants; rows that are only before
 *                             were deleted
 * after has log files         the same files before and after; other log blocks count
 * there is no after           the group was replaced: all rows before were deleted
 * </pre>
 */
public final class ChangeRead {

  private static final int VERSION = 1;
  private static final int LARGEST_COUNT = 1 << 20;

  private final FileGroupId group;
  @Nullable private final FileSliceRead before;
  @Nullable private final FileSliceRead after;
  private final List<String> instants;
  private final boolean fresh;
  private final boolean mayDelete;
  private final ChangePart part;

  private ChangeRead(Builder builder) {
    this.before = builder.before;
    this.after = builder.after;
    FileSliceRead any = after != null ? after : before;
    this.group = Objects.requireNonNull(any, "before or after").slice().group();
    this.instants = List.copyOf(new TreeSet<>(builder.instants));
    this.fresh = builder.fresh;
    this.mayDelete = builder.mayDelete;
    this.part = builder.part;
    if (instants.isEmpty() && after != null) {
      throw new IllegalArgumentException("Changes of no instant");
    }
  }

  /** A builder with nothing set. */
  public static Builder builder() {
    return new Builder();
  }

  /** The same, but only a part of the changes. */
  public ChangeRead part(ChangePart newPart) {
    return new Builder()
        .before(before)
        .after(after)
        .instants(instants)
        .fresh(fresh)
        .mayDelete(mayDelete)
        .part(newPart)
        .build();
  }

  /** The file group. */
  public FileGroupId group() {
    return group;
  }

  /**
   * The group before the changes; null if it was empty, or if what it was is not needed to know the
   * changes.
   */
  @Nullable
  public FileSliceRead before() {
    return before;
  }

  /** The group after the changes; null if it was replaced. */
  @Nullable
  public FileSliceRead after() {
    return after;
  }

  /** Times of the instants that made the changes, in order of time. */
  public List<String> instants() {
    return instants;
  }

  /** Whether the group did not exist before. */
  public boolean isFresh() {
    return fresh;
  }

  /** Whether rows may have been deleted. */
  public boolean mayDelete() {
    return mayDelete;
  }

  /** Which of the changes are given. */
  public ChangePart part() {
    return part;
  }

  /** Bytes of the files that are read at most. */
  public long length() {
    long after = this.after == null ? 0 : this.after.slice().length();
    long before = this.before == null ? 0 : this.before.slice().length();
    return Math.max(after, before);
  }

  /** The form that {@link #fromBytes} reads. */
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      write(out, before);
      write(out, after);
      out.writeInt(instants.size());
      for (String instant : instants) {
        out.writeUTF(instant);
      }
      out.writeBoolean(fresh);
      out.writeBoolean(mayDelete);
      out.writeUTF(part.name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * The way back from {@link #toBytes()}.
   *
   * @throws CorruptDataException if the bytes are not such a form
   */
  public static ChangeRead fromBytes(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readUnsignedByte();
      if (version != VERSION) {
        throw corrupt("version " + VERSION + ", not " + version, null);
      }
      Builder builder = new Builder().before(read(in)).after(read(in));
      int count = in.readInt();
      if (count < 0 || count > LARGEST_COUNT) {
        throw corrupt("a number of instants, not " + count, null);
      }
      List<String> instants = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        instants.add(in.readUTF());
      }
      return builder
          .instants(instants)
          .fresh(in.readBoolean())
          .mayDelete(in.readBoolean())
          .part(ChangePart.valueOf(in.readUTF()))
          .build();
    } catch (IOException | IllegalArgumentException | NullPointerException e) {
      throw corrupt("complete changes of a file group", e);
    }
  }

  private static void write(DataOutputStream out, @Nullable FileSliceRead slice)
      throws IOException {
    byte[] form = slice == null ? new byte[0] : slice.toBytes();
    out.writeInt(form.length);
    out.write(form);
  }

  @Nullable
  private static FileSliceRead read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > in.available()) {
      throw corrupt("a file slice, not " + length + " bytes", null);
    }
    return length == 0 ? null : FileSliceRead.fromBytes(in.readNBytes(length));
  }

  private static CorruptDataException corrupt(String expected, @Nullable Exception cause) {
    return new CorruptDataException("serialized changes of a file group", 0, expected, cause);
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof ChangeRead)) {
      return false;
    }
    ChangeRead that = (ChangeRead) o;
    return Objects.equals(before, that.before)
        && Objects.equals(after, that.after)
        && instants.equals(that.instants)
        && fresh == that.fresh
        && mayDelete == that.mayDelete
        && part == that.part;
  }

  @Override
  public int hashCode() {
    return Objects.hash(before, after, instants, fresh, mayDelete, part);
  }

  @Override
  public String toString() {
    return group + " by " + instants + (part == ChangePart.ALL ? "" : " " + part);
  }

  /** Builds ChangeReads; not thread-safe. */
  public static final class Builder {
    @Nullable private FileSliceRead before;
    @Nullable private FileSliceRead after;
    private List<String> instants = List.of();
    private boolean fresh;
    private boolean mayDelete;
    private ChangePart part = ChangePart.ALL;

    private Builder() {}

    /** See {@link ChangeRead#before()}. */
    public Builder before(@Nullable FileSliceRead value) {
      this.before = value;
      return this;
    }

    /** See {@link ChangeRead#after()}. */
    public Builder after(@Nullable FileSliceRead value) {
      this.after = value;
      return this;
    }

    /** See {@link ChangeRead#instants()}. */
    public Builder instants(List<String> value) {
      this.instants = value;
      return this;
    }

    /** See {@link ChangeRead#isFresh()}. */
    public Builder fresh(boolean value) {
      this.fresh = value;
      return this;
    }

    /** See {@link ChangeRead#mayDelete()}. */
    public Builder mayDelete(boolean value) {
      this.mayDelete = value;
      return this;
    }

    /** See {@link ChangeRead#part()}. */
    public Builder part(ChangePart value) {
      this.part = value;
      return this;
    }

    /** The immutable value. */
    public ChangeRead build() {
      return new ChangeRead(this);
    }
  }
}
