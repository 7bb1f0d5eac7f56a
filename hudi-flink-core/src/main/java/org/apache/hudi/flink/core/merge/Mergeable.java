package org.apache.hudi.flink.core.merge;

/**
 * What the merge function must know of one version of a record, or of several that were folded into
 * one. Implemented by whatever holds the version; read on the hot path, so implementations only
 * return fields.
 */
public interface Mergeable {

  /** The ordering value of this version. */
  OrderingValue ordering();

  /** Whether this version says that the record is gone. */
  boolean isDelete();

  /**
   * Whether this version is, or was folded from versions that hold, a delete without ordering
   * value: then everything that was written before loses, whatever its ordering value. For a
   * version that was not folded: {@link RecordMerger#closesOlder}.
   */
  boolean closesOlder();
}
