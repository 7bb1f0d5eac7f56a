package org.apache.hudi.flink.examples.mainjob;

import java.util.List;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.types.logical.RowType;

/** The columns of the example table, once for the stream and once for SQL. */
final class ParcelTable {
  /** Column definitions in the order of the row. */
  static final List<String> COLUMNS =
      List.of(
          "parcel STRING NOT NULL",
          "depot STRING",
          "state STRING",
          "grams INT",
          "toll DECIMAL(8, 2)",
          "changed_at TIMESTAMP(3)",
          "step BIGINT");

  /** The type of the rows in the stream. */
  static final RowType ROW_TYPE =
      (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("parcel", DataTypes.STRING().notNull()),
                  DataTypes.FIELD("depot", DataTypes.STRING()),
                  DataTypes.FIELD("state", DataTypes.STRING()),
                  DataTypes.FIELD("grams", DataTypes.INT()),
                  DataTypes.FIELD("toll", DataTypes.DECIMAL(8, 2)),
                  DataTypes.FIELD("changed_at", DataTypes.TIMESTAMP(3)),
                  DataTypes.FIELD("step", DataTypes.BIGINT()))
              .notNull()
              .getLogicalType();

  private ParcelTable() {}

  /** The statement that makes the table known to a SQL session. */
  static String createTable(String path) {
    return "CREATE TABLE parcels ("
        + String.join(", ", COLUMNS)
        + ", PRIMARY KEY (parcel) NOT ENFORCED) PARTITIONED BY (depot) WITH ("
        + "'connector' = 'hudi', 'path' = '"
        + path
        + "')";
  }
}
