package org.apache.hudi.flink.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import org.apache.hudi.flink.benchmarks.job.Workload;

/** A connector and the SQL that makes its table, with the options that its users would choose. */
enum Peer {
  HUDI_FLINK("ours"),
  PAIMON("Paimon"),
  ICEBERG("Iceberg");

  private static final int BUCKETS = 4;

  private final String title;

  Peer(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Name of the table in queries. */
  String table() {
    return this == HUDI_FLINK ? "orders" : "lake.bench.orders";
  }

  /** Statements that open the table of a workload in a folder, and create it where it is new. */
  List<String> setup(WorkloadKind kind, String folder) {
    List<String> statements = new ArrayList<>();
    if (this != HUDI_FLINK) {
      statements.add(
          "CREATE CATALOG lake WITH ('type' = '"
              + (this == PAIMON ? "paimon" : "iceberg', 'catalog-type' = 'hadoop")
              + "', 'warehouse' = '"
              + folder
              + "')");
      statements.add("CREATE DATABASE IF NOT EXISTS lake.bench");
    }
    statements.add(
        "CREATE TABLE IF NOT EXISTS "
            + table()
            + " ("
            + columns(kind)
            + ") PARTITIONED BY (dt) WITH ("
            + options(kind, folder)
            + ")");
    return statements;
  }

  private String columns(WorkloadKind kind) {
    StringBuilder columns = new StringBuilder(String.join(", ", Workload.COLUMNS));
    if (kind.isKeyed()) {
      columns.append(this == HUDI_FLINK ? ", PRIMARY KEY (id)" : ", PRIMARY KEY (dt, id)");
      columns.append(" NOT ENFORCED");
    }
    return columns.toString();
  }

  private String options(WorkloadKind kind, String folder) {
    switch (this) {
      case HUDI_FLINK:
        return "'connector' = 'hudi', 'path' = '"
            + folder
            + (kind.isKeyed()
                ? "', 'table.type' = 'MERGE_ON_READ', 'ordering.fields' = 'ts',"
                    + " 'index.type' = 'BUCKET', 'hoodie.bucket.index.num.buckets' = '"
                    + BUCKETS
                    + "'"
                : "', 'write.operation' = 'insert'");
      case PAIMON:
        return kind.isKeyed()
            ? "'bucket' = '" + BUCKETS + "', 'sequence.field' = 'ts'"
            : "'bucket' = '-1'";
      default:
        return "'format-version' = '2'"
            + (kind == WorkloadKind.NEW_KEYS || kind == WorkloadKind.UPDATES
                ? ", 'write.upsert.enabled' = 'true'"
                : "");
    }
  }
}
