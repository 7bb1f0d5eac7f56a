package org.apache.hudi.flink.sink.record;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.hudi.flink.core.merge.OrderingValue;

/**
 * State form of {@link IndexLocation}: a form byte, the partition path, the file id, and in form 2
 * the ordering value. One value per record key is kept, so the form is as short as it can be
 * without a dictionary: form 1 serves where no ordering value is watched.
 */
public final class IndexLocationSerializer extends ImmutableTypeSerializer<IndexLocation> {

  private static final long serialVersionUID = 1L;

  private static final int PLAIN = 1;
  private static final int ORDERED = 2;

  private final transient RecurringStrings partitions = new RecurringStrings();
  private final transient RecurringStrings fileIds = new RecurringStrings();

  private final transient DataOutputSerializer form = new DataOutputSerializer(128);

  private Object readResolve() {
    return new IndexLocationSerializer();
  }

  @Override
  public TypeSerializer<IndexLocation> duplicate() {
    return new IndexLocationSerializer();
  }

  @Override
  public IndexLocation createInstance() {
    return new IndexLocation("", "");
  }

  @Override
  public void serialize(IndexLocation location, DataOutputView target) throws IOException {
    boolean isOrdered = location.ordering().kind() != OrderingValue.Kind.NONE;
    // One write: the stream of a snapshot is slow at small ones, and every key comes by here.
    form.clear();
    form.writeByte(isOrdered ? ORDERED : PLAIN);
    partitions.write(location.partitionPath(), form);
    fileIds.write(location.fileId(), form);
    if (isOrdered) {
      OrderingForm.write(location.ordering(), form);
    }
    target.write(form.getSharedBuffer(), 0, form.length());
  }

  @Override
  public IndexLocation deserialize(DataInputView source) throws IOException {
    int form = source.readUnsignedByte();
    if (form != PLAIN && form != ORDERED) {
      throw new IOException(
          "The index state holds locations of form "
              + form
              + "; this release reads forms 1 and 2. Restore with the release that took the savepoint.");
    }
    String partitionPath = partitions.read(source);
    String fileId = fileIds.read(source);
    return form == PLAIN
        ? new IndexLocation(partitionPath, fileId)
        : new IndexLocation(partitionPath, fileId, OrderingForm.read(source));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IndexLocationSerializer;
  }

  @Override
  public int hashCode() {
    return IndexLocationSerializer.class.hashCode();
  }

  @Override
  public TypeSerializerSnapshot<IndexLocation> snapshotConfiguration() {
    return new Snapshot();
  }

  /**
   * What a savepoint remembers: nothing but the version, since every value has its own form byte.
   */
  public static final class Snapshot implements TypeSerializerSnapshot<IndexLocation> {

    private static final int VERSION = 1;

    /** For Flink. */
    public Snapshot() {}

    @Override
    public int getCurrentVersion() {
      return VERSION;
    }

    @Override
    public void writeSnapshot(DataOutputView out) {}

    @Override
    public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader)
        throws IOException {
      if (readVersion != VERSION) {
        throw new IOException(
            "The savepoint holds an index state of version "
                + readVersion
                + "; this release reads version "
                + VERSION
                + ". Restore with the release that took the savepoint.");
      }
    }

    @Override
    public TypeSerializer<IndexLocation> restoreSerializer() {
      return new IndexLocationSerializer();
    }

    @Override
    public TypeSerializerSchemaCompatibility<IndexLocation> resolveSchemaCompatibility(
        TypeSerializerSnapshot<IndexLocation> oldSerializerSnapshot) {
      return oldSerializerSnapshot instanceof Snapshot
          ? TypeSerializerSchemaCompatibility.compatibleAsIs()
          : TypeSerializerSchemaCompatibility.incompatible();
    }
  }
}
