package org.apache.hudi.flink.core.table;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.TableType;

/** The properties of a table, typed. Format notes: timeline, section 1.2.5. */
public final class TableConfig {
  TableConfig() {}

  /** Name of the table. */
  public String tableName() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Name of the database, empty if none. */
  public String databaseName() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Copy-on-write or merge-on-read. */
  public TableType type() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Number of the table version. */
  public int version() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Columns of the record key; empty if the table says nothing. */
  public List<String> recordKeyFields() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Partition columns, empty if not partitioned. */
  public List<String> partitionFields() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Column that orders versions of a record. */
  public Optional<String> orderingField() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Class name of the payload: the property, or the default of the table version. */
  public String payloadClass() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Class name of the key generator, null if the table does not say. */
  @Nullable
  public String keyGeneratorClass() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Whether partition folders are called {@code column=value}. */
  public boolean hiveStylePartitioning() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Whether partition values are URL-encoded in folder names. */
  public boolean urlEncodePartitioning() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Whether data files lack the partition columns. */
  public boolean dropPartitionColumns() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Whether records carry meta fields. */
  public boolean populateMetaFields() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Avro JSON of the schema the table was created with, without meta columns. */
  public Optional<String> createSchemaJson() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Zone in which instant times are written. */
  public ZoneId timelineZone() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Name of the archive folder. */
  public String archiveFolder() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Partitions of the metadata table that readers may use; empty if it is not in use. */
  public List<String> metadataPartitions() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** A property as text. */
  public Optional<String> raw(String key) {
    throw new UnsupportedOperationException("not built yet");
  }
}
