package org.apache.hudi.flink.sql.system;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.annotation.Nullable;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.hudi.flink.core.model.BaseFile;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.LogFile;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * The tables that stand beside every table of a catalog: their name follows the table's after a
 * dollar sign.
 *
 * <pre>
 * t$timeline    instants of the active timeline: time, action, state, when it got into that state
 * t$files       file slices that a snapshot query reads
 * t$partitions  partitions: file groups, files and bytes that a snapshot query reads
 * t$options     properties that the table itself holds
 * </pre>
 */
public enum SystemTable {
  /** Instants of the active timeline. */
  TIMELINE(texts("instant", "action", "state", "changed"), numbers()) {
    @Override
    List<GenericRowData> rows(HudiTable table) {
      Map<org.apache.hudi.flink.core.model.Instant, Long> states = table.timeline().loadStates();
      List<GenericRowData> rows = new ArrayList<>();
      for (org.apache.hudi.flink.core.model.Instant instant :
          Timeline.of(states.keySet()).instants()) {
        rows.add(
            row(
                instant.time(),
                instant.action().text(),
                instant.state().name(),
                Instant.ofEpochMilli(states.get(instant)).toString()));
      }
      return rows;
    }
  },
  /** File slices that a snapshot query reads. */
  FILES(
      texts("partition_path", "file_id", "base_instant", "base_file"),
      numbers("base_bytes", "log_files", "log_bytes")) {
    @Override
    List<GenericRowData> rows(HudiTable table) {
      TableSnapshot snapshot = table.snapshot();
      List<GenericRowData> rows = new ArrayList<>();
      for (String partition : snapshot.partitions()) {
        for (FileSlice slice : snapshot.view().latestSlices(partition)) {
          BaseFile base = slice.base();
          rows.add(
              row(
                  partition,
                  slice.fileId(),
                  slice.baseInstant(),
                  base == null ? null : base.fileName(),
                  base == null ? null : base.length(),
                  (long) slice.logs().size(),
                  slice.logs().stream().mapToLong(LogFile::length).sum()));
        }
      }
      return rows;
    }
  },
  /** Partitions and what a snapshot query reads of them. */
  PARTITIONS(texts("partition_path"), numbers("file_groups", "files", "total_bytes")) {
    @Override
    List<GenericRowData> rows(HudiTable table) {
      TableSnapshot snapshot = table.snapshot();
      List<GenericRowData> rows = new ArrayList<>();
      for (String partition : snapshot.partitions()) {
        List<FileSlice> slices = snapshot.view().latestSlices(partition);
        long files = 0;
        for (FileSlice slice : slices) {
          files += slice.logs().size() + (slice.base() == null ? 0 : 1);
        }
        rows.add(
            row(
                partition,
                (long) slices.size(),
                files,
                slices.stream().mapToLong(FileSlice::length).sum()));
      }
      return rows;
    }
  },
  /** Properties that the table itself holds. */
  OPTIONS(texts("key", "value"), numbers()) {
    @Override
    List<GenericRowData> rows(HudiTable table) {
      List<GenericRowData> rows = new ArrayList<>();
      new TreeMap<>(table.config().properties().asMap())
          .forEach((key, value) -> rows.add(row(key, value)));
      return rows;
    }
  };

  /** The option by which the declaration of a system table says which one it is. */
  public static final String OPTION = "hudi.system-table";

  private static final char SEPARATOR = '$';

  private final RowType type;

  SystemTable(List<RowType.RowField> texts, List<RowType.RowField> numbers) {
    List<RowType.RowField> columns = new ArrayList<>(texts);
    columns.addAll(numbers);
    this.type = new RowType(false, columns);
  }

  /** Its rows as they are now. */
  abstract List<GenericRowData> rows(HudiTable table);

  /** Its columns. */
  public RowType type() {
    return type;
  }

  /** The system table that a name asks for; empty if it is the name of a table itself. */
  public static Optional<SystemTable> of(ObjectPath path) {
    int at = path.getObjectName().lastIndexOf(SEPARATOR);
    return at <= 0 ? Optional.empty() : named(path.getObjectName().substring(at + 1));
  }

  /** The system table of the declaration; empty if it declares a table itself. */
  public static Optional<SystemTable> of(Map<String, String> options) {
    return Optional.ofNullable(options.get(OPTION)).flatMap(SystemTable::named);
  }

  private static Optional<SystemTable> named(String name) {
    return Arrays.stream(values())
        .filter(table -> table.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst();
  }

  /** The table beside which the system table of that name stands. */
  public static ObjectPath tableOf(ObjectPath path) {
    String name = path.getObjectName();
    return new ObjectPath(path.getDatabaseName(), name.substring(0, name.lastIndexOf(SEPARATOR)));
  }

  /**
   * Its declaration.
   *
   * @param options connector and path of the table
   */
  public CatalogTable declaration(Map<String, String> options) {
    Map<String, String> all = new TreeMap<>(options);
    all.put(OPTION, name().toLowerCase(Locale.ROOT));
    Schema.Builder columns = Schema.newBuilder();
    for (RowType.RowField field : type.getFields()) {
      columns.column(field.getName(), TypeConversions.fromLogicalToDataType(field.getType()));
    }
    return CatalogTable.newBuilder()
        .schema(columns.build())
        .comment("")
        .partitionKeys(List.of())
        .options(all)
        .build();
  }

  private static GenericRowData row(@Nullable Object... values) {
    GenericRowData row = new GenericRowData(values.length);
    for (int i = 0; i < values.length; i++) {
      row.setField(
          i, values[i] instanceof String ? StringData.fromString((String) values[i]) : values[i]);
    }
    return row;
  }

  private static List<RowType.RowField> texts(String... names) {
    return fields(new VarCharType(true, VarCharType.MAX_LENGTH), names);
  }

  private static List<RowType.RowField> numbers(String... names) {
    return fields(new BigIntType(), names);
  }

  private static List<RowType.RowField> fields(LogicalType type, String... names) {
    return Arrays.stream(names)
        .map(name -> new RowType.RowField(name, type))
        .collect(Collectors.toList());
  }
}
