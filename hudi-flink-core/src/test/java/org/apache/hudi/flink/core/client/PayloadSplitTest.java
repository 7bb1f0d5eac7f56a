package org.apache.hudi.flink.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.fixtures.ManualClock;
import org.apache.hudi.flink.core.fixtures.TestTable;
import org.apache.hudi.flink.core.index.BucketHashRule;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.merge.PayloadNames;
import org.apache.hudi.flink.core.model.TableType;
import org.apache.hudi.flink.core.read.TableReadContext;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.service.CompactionStrategy;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableDefinition;
import org.apache.hudi.flink.core.write.WriteSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The payload classes that users choose: one sequence of changes gives one answer, however it is
 * split into calls, commits and compactions, on both table types.
 */
class PayloadSplitTest {

  private static final int CHANGES = 60;
  private static final int KEYS = 6;
  private static final String TOAST = "__debezium_unavailable_value";

  /** One row of any of the tables: id, ts, a, b, mark, flag. */
  private static final int ID = 0;

  private static final int AT = 1;
  private static final int A = 2;
  private static final int B = 3;
  private static final int MARK = 4;
  private static final int FLAG = 5;

  private static final ManualClock CLOCK = ManualClock.ticking();

  /** A payload class and the sequences that it allows. */
  enum Case {
    PARTIAL_UPDATE(PayloadNames.PARTIAL_UPDATE, "ts", "mark"),
    PARTIAL_UPDATE_UNORDERED(PayloadNames.PARTIAL_UPDATE, null, "mark"),
    OVERWRITE_NON_DEFAULTS(PayloadNames.OVERWRITE_NON_DEFAULTS, "ts", "mark"),
    FIRST_VALUE(PayloadNames.FIRST_VALUE, "ts", "mark"),
    FIRST_VALUE_UNORDERED(PayloadNames.FIRST_VALUE, null, "mark"),
    AWS_DMS(PayloadNames.AWS_DMS, null, "Op"),
    MYSQL(PayloadNames.MYSQL_DEBEZIUM, "_event_seq", "_change_operation_type"),
    POSTGRES(PayloadNames.POSTGRES_DEBEZIUM, "_event_lsn", "_change_operation_type");

    private final String payload;
    private final String ordering;
    private final String mark;

    Case(String payload, String ordering, String mark) {
      this.payload = payload;
      this.ordering = ordering;
      this.mark = mark;
    }

    RowType type() {
      return (RowType)
          DataTypes.ROW(
                  DataTypes.FIELD("id", DataTypes.STRING().notNull()),
                  DataTypes.FIELD(
                      ordering == null ? "at" : ordering,
                      this == MYSQL ? DataTypes.STRING() : DataTypes.BIGINT()),
                  DataTypes.FIELD("a", DataTypes.STRING()),
                  DataTypes.FIELD("b", DataTypes.STRING()),
                  DataTypes.FIELD(mark, DataTypes.STRING()),
                  DataTypes.FIELD("_hoodie_is_deleted", DataTypes.BOOLEAN()))
              .notNull()
              .getLogicalType();
    }

    /**
     * The ordering value of the n-th change: nine changes to a file of the binary log.
     *
     * @param least what a late change is not before: a delete is not remembered for ever
     */
    Object at(int n, int least, Random random) {
      switch (this) {
        case MYSQL:
          int place = Math.max(least, n - random.nextInt(6));
          return StringData.fromString((8 + place / 9) + "." + (place % 9 + 7));
        case FIRST_VALUE:
          return 7L;
        case OVERWRITE_NON_DEFAULTS:
        case AWS_DMS:
          return (long) random.nextInt(50);
        default:
          return (long) n / 3;
      }
    }

    boolean isMarked() {
      return this == AWS_DMS || this == MYSQL || this == POSTGRES;
    }

    /** What is left of a stored row and a change; null if nothing. */
    GenericRowData next(GenericRowData stored, GenericRowData change) {
      boolean isDelete =
          isMarked()
              ? change.getString(MARK).toString().equalsIgnoreCase("d")
              : change.getBoolean(FLAG);
      if (isDelete) {
        return null;
      }
      if (stored == null || isMarked() && this != POSTGRES) {
        return change;
      }
      if (payload.equals(PayloadNames.FIRST_VALUE)) {
        return stored;
      }
      GenericRowData row = new GenericRowData(change.getArity());
      for (int i = 0; i < row.getArity(); i++) {
        Object value = change.getField(i);
        boolean lacks =
            this == POSTGRES ? StringData.fromString(TOAST).equals(value) : value == null;
        row.setField(i, lacks ? stored.getField(i) : value);
      }
      return row;
    }
  }

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (Case each : Case.values()) {
      for (TableType type : TableType.values()) {
        for (long seed = 1; seed <= 4; seed++) {
          cases.add(Arguments.of(each, type, seed));
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void anySplitGivesTheSameAnswer(Case each, TableType type, long seed) throws Exception {
    Random random = new Random(seed);
    List<GenericRowData> changes = changes(each, random);
    List<String> expected = model(each, changes);

    assertThat(written(each, type, changes, CHANGES, 0, random)).isEqualTo(expected);
    assertThat(written(each, type, changes, 1, 0, random)).isEqualTo(expected);
    for (int run = 0; run < 3; run++) {
      assertThat(written(each, type, changes, 8, 3, random)).as("run %d", run).isEqualTo(expected);
    }
  }

  private static List<GenericRowData> changes(Case each, Random random) {
    List<GenericRowData> changes = new ArrayList<>();
    int[] least = new int[KEYS];
    boolean[] stored = new boolean[KEYS];
    for (int n = 0; n < CHANGES; n++) {
      boolean isDelete = random.nextInt(5) == 0;
      int key = random.nextInt(KEYS);
      least[key] = isDelete ? n : least[key];
      changes.add(
          GenericRowData.of(
              text("k" + key),
              each.at(n, least[key], random),
              value(each, random, "a" + n, stored[key]),
              value(each, random, "b" + n, stored[key]),
              text(isDelete ? each == Case.AWS_DMS && random.nextBoolean() ? "D" : "d" : "u"),
              !each.isMarked() && isDelete));
      stored[key] = !isDelete;
    }
    return changes;
  }

  /** Null, or what PostgreSQL gives for a large value of a stored row that has not changed. */
  private static StringData value(Case each, Random random, String text, boolean isStored) {
    if (random.nextInt(3) > 0) {
      return text(text);
    }
    return each != Case.POSTGRES ? null : text(isStored ? TOAST : text);
  }

  private static StringData text(String text) {
    return StringData.fromString(text);
  }

  /** The sequence applied one by one to a map. */
  private static List<String> model(Case each, List<GenericRowData> changes) {
    Map<String, GenericRowData> rows = new TreeMap<>();
    Map<String, int[]> places = new TreeMap<>();
    for (GenericRowData change : changes) {
      String key = change.getString(ID).toString();
      if (each == Case.MYSQL) {
        String[] parts = change.getString(AT).toString().split("\\.");
        int[] place = {Integer.parseInt(parts[0]), Integer.parseInt(parts[1])};
        int[] known = places.get(key);
        if (known != null && Arrays.compare(place, known) < 0) {
          continue;
        }
        places.put(key, place);
      }
      GenericRowData next = each.next(rows.get(key), change);
      if (next == null) {
        rows.remove(key);
      } else {
        rows.put(key, next);
      }
    }
    List<String> texts = new ArrayList<>();
    rows.values().forEach(row -> texts.add(row.toString()));
    return texts;
  }

  /**
   * @param most greatest number of changes in a commit
   * @param compaction one in so many commits is followed by a compaction; 0 for none
   */
  private static List<String> written(
      Case each,
      TableType type,
      List<GenericRowData> changes,
      int most,
      int compaction,
      Random random)
      throws Exception {
    HudiTable table = create(each, type);
    HudiJavaClient client =
        HudiJavaClient.open(
            table,
            WriteSettings.defaults(),
            CLOCK,
            new BucketIndex("t", BucketHashRule.SPLIT_AT_EVERY_COMMA, List.of("id"), 2));
    int at = 0;
    while (at < changes.size()) {
      int to = Math.min(changes.size(), at + (most == CHANGES ? most : 1 + random.nextInt(most)));
      client.startCommit();
      int cut = at + random.nextInt(to - at + 1);
      client.upsert(new ArrayList<RowData>(changes.subList(at, cut)));
      client.upsert(new ArrayList<RowData>(changes.subList(cut, to)));
      client.commit();
      at = to;
      if (type == TableType.MERGE_ON_READ && compaction > 0 && random.nextInt(compaction) == 0) {
        client.scheduleCompaction(CompactionStrategy.always()).ifPresent(client::compact);
      }
    }
    return rows(table, each);
  }

  private static List<String> rows(HudiTable table, Case each) throws Exception {
    Map<String, String> rows = new TreeMap<>();
    for (GenericRowData row : TestTable.read(table, TableReadContext.of(table), each.type())) {
      assertThat(rows.put(row.getString(ID).toString(), row.toString())).isNull();
    }
    return new ArrayList<>(rows.values());
  }

  private static HudiTable create(Case each, TableType type) {
    return HudiTable.create(
        new InMemoryStorage(),
        TestTable.BASE,
        TableDefinition.builder()
            .tableName("t")
            .databaseName("")
            .type(type)
            .recordKeyFields(List.of("id"))
            .partitionFields(List.of())
            .orderingField(each.ordering)
            .payloadClass(each.payload)
            .keyGeneratorClass("org.apache.hudi.keygen.NonpartitionedAvroKeyGenerator")
            .createSchemaJson(new TableSchema("t", each.type()).avroJson())
            .build());
  }
}
