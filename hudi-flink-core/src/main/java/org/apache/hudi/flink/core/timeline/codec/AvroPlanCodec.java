package org.apache.hudi.flink.core.timeline.codec;

import org.apache.hudi.flink.core.model.CleanMetadata;
import org.apache.hudi.flink.core.model.CleanPlan;
import org.apache.hudi.flink.core.model.CompactionPlan;
import org.apache.hudi.flink.core.model.ReplacePlan;
import org.apache.hudi.flink.core.model.RestoreMetadata;
import org.apache.hudi.flink.core.model.RestorePlan;
import org.apache.hudi.flink.core.model.RollbackMetadata;
import org.apache.hudi.flink.core.model.RollbackPlan;
import org.apache.hudi.flink.core.model.SavepointMetadata;

/**
 * Plans and results as Avro container files with one record. Every {@code decode} method takes the
 * path that the bytes were read from and throws {@link
 * org.apache.hudi.flink.core.error.CorruptDataException} naming it. Format notes: timeline,
 * sections 3.1, 3.4 and 3.5.
 */
public final class AvroPlanCodec {
  private AvroPlanCodec() {}

  /** Content of a requested compaction. */
  public static byte[] encode(CompactionPlan plan) {
    return AvroContainer.encode(CompactionPlans.toAvro(plan));
  }

  /** Reads a requested compaction or log compaction. */
  public static CompactionPlan decodeCompactionPlan(byte[] bytes, String path) {
    return CompactionPlans.fromAvro(AvroContainer.decode(bytes, AvroSchemas.COMPACTION_PLAN, path));
  }

  /** Content of a requested rollback. */
  public static byte[] encode(RollbackPlan plan) {
    return AvroContainer.encode(RollbackRecords.toAvro(plan));
  }

  /** Reads a requested rollback. */
  public static RollbackPlan decodeRollbackPlan(byte[] bytes, String path) {
    return RollbackRecords.plan(AvroContainer.decode(bytes, AvroSchemas.ROLLBACK_PLAN, path), path);
  }

  /** Content of a completed rollback. */
  public static byte[] encode(RollbackMetadata metadata) {
    return AvroContainer.encode(RollbackRecords.toAvro(metadata));
  }

  /** Reads a completed rollback. */
  public static RollbackMetadata decodeRollbackMetadata(byte[] bytes, String path) {
    return RollbackRecords.metadata(
        AvroContainer.decode(bytes, AvroSchemas.ROLLBACK_METADATA, path));
  }

  /** Content of a requested and of an inflight clean. */
  public static byte[] encode(CleanPlan plan) {
    return AvroContainer.encode(CleanRecords.toAvro(plan));
  }

  /** Reads a requested or inflight clean. */
  public static CleanPlan decodeCleanPlan(byte[] bytes, String path) {
    return CleanRecords.plan(AvroContainer.decode(bytes, AvroSchemas.CLEANER_PLAN, path), path);
  }

  /** Content of a completed clean. */
  public static byte[] encode(CleanMetadata metadata) {
    return AvroContainer.encode(CleanRecords.toAvro(metadata));
  }

  /** Reads a completed clean. */
  public static CleanMetadata decodeCleanMetadata(byte[] bytes, String path) {
    return CleanRecords.metadata(AvroContainer.decode(bytes, AvroSchemas.CLEAN_METADATA, path));
  }

  /** Content of a requested replace commit that is no clustering. */
  public static byte[] encode(ReplacePlan plan) {
    return AvroContainer.encode(ReplacePlans.toAvro(plan));
  }

  /** Reads a requested replace commit. */
  public static ReplacePlan decodeReplacePlan(byte[] bytes, String path) {
    return ReplacePlans.fromAvro(
        AvroContainer.decode(bytes, AvroSchemas.REQUESTED_REPLACE, path), path);
  }

  /** Content of a completed savepoint. */
  public static byte[] encode(SavepointMetadata metadata) {
    return AvroContainer.encode(RestoreRecords.toAvro(metadata));
  }

  /** Reads a completed savepoint. */
  public static SavepointMetadata decodeSavepoint(byte[] bytes, String path) {
    return RestoreRecords.savepoint(
        AvroContainer.decode(bytes, AvroSchemas.SAVEPOINT_METADATA, path));
  }

  /** Content of a requested restore. */
  public static byte[] encode(RestorePlan plan) {
    return AvroContainer.encode(RestoreRecords.toAvro(plan));
  }

  /** Reads a requested restore. */
  public static RestorePlan decodeRestorePlan(byte[] bytes, String path) {
    return RestoreRecords.plan(AvroContainer.decode(bytes, AvroSchemas.RESTORE_PLAN, path));
  }

  /** Content of a completed restore. */
  public static byte[] encode(RestoreMetadata metadata) {
    return AvroContainer.encode(RestoreRecords.toAvro(metadata));
  }

  /** Reads a completed restore. */
  public static RestoreMetadata decodeRestoreMetadata(byte[] bytes, String path) {
    return RestoreRecords.metadata(AvroContainer.decode(bytes, AvroSchemas.RESTORE_METADATA, path));
  }
}
