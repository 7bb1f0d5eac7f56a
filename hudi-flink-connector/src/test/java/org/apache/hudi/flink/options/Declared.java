package org.apache.hudi.flink.options;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.VarCharType;

/** Short way to declare a table in the tests of this package. */
final class Declared {
  private static final String[] NAMES = {
    "id", "k2", "name", "ts", "p", "q", "day", "at0", "at3", "at6", "r"
  };
  private static final LogicalType[] TYPES = {
    new VarCharType(false, 20),
    new IntType(),
    new VarCharType(20),
    new BigIntType(),
    new VarCharType(20),
    new VarCharType(20),
    new DateType(),
    new TimestampType(0),
    new TimestampType(3),
    new TimestampType(6),
    RowType.of(new LogicalType[] {new BigIntType()}, new String[] {"version"})
  };

  private final Map<String, String> options = new HashMap<>(Map.of("path", "/tmp/t"));
  private List<String> primaryKey = List.of("id");
  private List<String> partitionKeys = List.of();
  private StoredTable stored;

  static Declared table() {
    return new Declared();
  }

  Declared with(String key, String value) {
    options.put(key, value);
    return this;
  }

  Declared without(String key) {
    options.remove(key);
    return this;
  }

  Declared primaryKey(String... columns) {
    primaryKey = List.of(columns);
    return this;
  }

  Declared partitionedBy(String... columns) {
    partitionKeys = List.of(columns);
    return this;
  }

  Declared existing(StoredTable table) {
    stored = table;
    return this;
  }

  SinkSettings sink() {
    return reader().sink(declaration());
  }

  ReadSettings source() {
    return reader().source(declaration());
  }

  private OptionsReader reader() {
    return new OptionsReader(map -> Optional.ofNullable(stored));
  }

  private TableDeclaration declaration() {
    return TableDeclaration.builder("db", "t", RowType.of(TYPES, NAMES))
        .primaryKey(primaryKey)
        .partitionKeys(partitionKeys)
        .options(options)
        .build();
  }
}
