package org.apache.hudi.flink.core.io.parquet;

/** Keys in the footer of a base file. Format notes: base files, section 3. */
final class FooterKeys {
  static final String AVRO_SCHEMA = "parquet.avro.schema";
  static final String WRITER_MODEL = "writer.model.name";
  static final String BLOOM = "org.apache.hudi.bloomfilter";
  static final String OLD_BLOOM = "com.uber.hoodie.bloomfilter";
  static final String BLOOM_TYPE = "hoodie_bloom_filter_type_code";
  static final String MIN_KEY = "hoodie_min_record_key";
  static final String MAX_KEY = "hoodie_max_record_key";

  private FooterKeys() {}
}
