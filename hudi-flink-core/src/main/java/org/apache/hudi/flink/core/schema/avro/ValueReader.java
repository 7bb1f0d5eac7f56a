package org.apache.hudi.flink.core.schema.avro;

import javax.annotation.Nullable;

/** Reads one value in Flink's internal form. The value shares nothing with the input. */
interface ValueReader {

  @Nullable
  Object read(AvroInput in);
}
