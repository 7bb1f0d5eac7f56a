package org.apache.hudi.flink.sink.write;

/** Makes what takes changes into a bucket and turns them into those of its file group. */
interface Folding {

  /** The intake of an empty bucket. */
  BucketIntake into(DataBucket bucket);
}
