package org.apache.hudi.flink.it.oracle.program;

import java.util.List;
import org.apache.spark.sql.SparkSession;

/** A small local Spark with Hudi switched on, for tables of a few thousand rows. */
final class Sessions {
  private Sessions() {}

  static SparkSession start(String scratch) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("oracle")
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.local.dir", scratch)
            .config("spark.sql.warehouse.dir", scratch + "/warehouse")
            .config("spark.sql.catalogImplementation", "in-memory")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.default.parallelism", "2")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.datetime.java8API.enabled", "true")
            .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .config("spark.kryo.registrator", "org.apache.spark.HoodieSparkKryoRegistrar")
            .config("spark.sql.extensions", "org.apache.spark.sql.hudi.HoodieSparkSessionExtension")
            .config(
                "spark.sql.catalog.spark_catalog",
                "org.apache.spark.sql.hudi.catalog.HoodieCatalog");
    // Old dates and times as they are stored: the default refuses what another calendar might have
    // meant.
    for (String mode :
        List.of(
            "spark.sql.parquet.datetimeRebaseModeIn",
            "spark.sql.parquet.int96RebaseModeIn",
            "spark.sql.avro.datetimeRebaseModeIn")) {
      builder = builder.config(mode + "Read", "CORRECTED").config(mode + "Write", "CORRECTED");
    }
    SparkSession spark = builder.getOrCreate();
    for (String work : List.of("insert", "upsert", "bulkinsert", "delete")) {
      spark.conf().set("hoodie." + work + ".shuffle.parallelism", "2");
    }
    spark.conf().set("hoodie.embed.timeline.server", "false");
    return spark;
  }
}
