package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.core.predicate.CompareOp;
import org.apache.hudi.flink.core.predicate.Predicates;
import org.apache.hudi.flink.core.schema.MetaColumns;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planning, assignment, reading and positions, without a cluster. */
class EnumeratorAndReaderTest {

  private static final LogicalType TEXT = new VarCharType(true, VarCharType.MAX_LENGTH);
  private static final RowType KEYS =
      RowType.of(new LogicalType[] {TEXT}, new String[] {MetaColumns.RECORD_KEY});

  @TempDir Path directory;
  private final FakeEnumeratorContext enumeratorContext = new FakeEnumeratorContext();
  private final FakeReaderContext readerContext = new FakeReaderContext();

  @Test
  void requestsWaitForThePlanAndReadersAreToldFirst() throws Exception {
    ReadSettings settings = golden("cow_partitioned");
    HudiSplitEnumerator enumerator = enumerator(settings, ScanRequest.of(KEYS), null);
    enumeratorContext.register(0);
    enumerator.start();
    enumerator.addReader(0);
    enumerator.handleSplitRequest(0, "here");
    assertThat(enumeratorContext.assigned).isEmpty();
    assertThat(enumerator.snapshotState(1).isPlanned()).isFalse();

    enumeratorContext.runCalls();
    assertThat(enumeratorContext.assigned.get(0)).hasSize(1);
    assertThat(enumeratorContext.events.get(0)).hasSize(1);
    EnumeratorState state = enumerator.snapshotState(2);
    assertThat(state.isPlanned()).isTrue();
    assertThat(state.unassigned()).isNotEmpty();

    enumeratorContext.register(1);
    enumerator.addReader(1);
    assertThat(enumeratorContext.events.get(1)).hasSize(1);
  }

  @Test
  void aRestoredEnumeratorGivesOutWhatWasLeft() throws Exception {
    ReadSettings settings = golden("cow_partitioned");
    HudiSplit left = SplitFormsTest.split("p", 3);
    HudiSplitEnumerator enumerator =
        enumerator(settings, ScanRequest.of(KEYS), new EnumeratorState(true, List.of(left), null));
    enumeratorContext.register(0);
    enumerator.start();
    enumerator.handleSplitRequest(0, null);
    enumerator.handleSplitRequest(0, null);
    enumeratorContext.runCalls();
    assertThat(enumeratorContext.assigned.get(0)).containsExactly(left);
    enumerator.handleSplitRequest(0, null);
    assertThat(enumeratorContext.finished).contains(0);
  }

  @Test
  void splitsOfAFailedReaderComeFirstAgain() throws Exception {
    HudiSplit first = SplitFormsTest.split("a", 0);
    HudiSplit second = SplitFormsTest.split("b", 0);
    HudiSplit third = SplitFormsTest.split("c", 0);
    HudiSplitEnumerator enumerator =
        enumerator(
            golden("cow_partitioned"),
            ScanRequest.of(KEYS),
            new EnumeratorState(true, List.of(third), null));
    enumerator.addSplitsBack(List.of(first, second), 0);
    assertThat(enumerator.snapshotState(1).unassigned()).containsExactly(first, second, third);
  }

  @Test
  void aMissingTableFailsWithWords() {
    ReadSettings settings =
        OptionsReader.create()
            .source(
                TableDeclaration.builder("", "t", KEYS)
                    .options(Map.of("path", directory.resolve("nowhere").toUri().toString()))
                    .build());
    HudiSplitEnumerator enumerator = enumerator(settings, ScanRequest.of(KEYS), null);
    enumerator.start();
    assertThatThrownBy(enumeratorContext::runCalls)
        .isInstanceOf(HudiException.class)
        .hasMessageContaining("nowhere");
  }

  @Test
  void requiredColumnsMustExist() throws Exception {
    RowType declared =
        RowType.of(
            new LogicalType[] {TEXT, new IntType(false)},
            new String[] {MetaColumns.RECORD_KEY, "nope"});
    ReadSettings settings = golden("cow_partitioned");
    assertThatThrownBy(() -> new ScanPlanning(settings, ScanRequest.of(declared)).plan())
        .hasMessageContaining("Column 'nope' is declared NOT NULL");
  }

  @Test
  void partitionsAreLeftOutByTheirPath() throws Exception {
    ReadSettings settings = golden("cow_partitioned");
    int all = new ScanPlanning(settings, ScanRequest.of(KEYS)).plan().splits().size();
    List<HudiSplit> some =
        new ScanPlanning(
                settings,
                ScanRequest.of(KEYS)
                    .inPartitions(
                        Predicates.compare(
                            "region", CompareOp.LE, StringData.fromString("b"), TEXT)))
            .plan()
            .splits();
    assertThat(some.size()).isLessThan(all);
    assertThat(some)
        .allSatisfy(
            split -> assertThat(split.slice().slice().partitionPath()).isLessThan("region=c"));
  }

  @Test
  void aReaderGoesOnWhereItWas() throws Exception {
    ReadSettings settings = golden("mor_base_and_logs");
    ScanRequest request = ScanRequest.of(KEYS);
    ScanPlan plan = new ScanPlanning(settings, request).plan();
    List<String> whole = readAll(settings, request, plan, plan.splits());
    assertThat(whole).hasSize(44);

    for (int stop = 0; stop <= whole.size(); stop += 7) {
      CollectingOutput before = new CollectingOutput();
      HudiSourceReader reader = reader(settings, request, plan, plan.splits());
      while (before.keys.size() < stop) {
        reader.pollNext(before);
      }
      List<HudiSplit> state = new ArrayList<>();
      for (HudiSplit split : reader.snapshotState(1)) {
        state.add(
            HudiSplitSerializer.INSTANCE.deserialize(
                HudiSplitSerializer.INSTANCE.getVersion(),
                HudiSplitSerializer.INSTANCE.serialize(split)));
      }
      reader.close();
      List<String> after = readAll(settings, request, plan, state);
      List<String> both = new ArrayList<>(before.keys);
      both.addAll(after);
      assertThat(both).as("stopped after %s rows", stop).isEqualTo(whole);
    }
  }

  @Test
  void aReaderWaitsUntilItWasTold() throws Exception {
    ReadSettings settings = golden("mor_base_and_logs");
    ScanRequest request = ScanRequest.of(KEYS);
    ScanPlan plan = new ScanPlanning(settings, request).plan();
    HudiSourceReader reader = new HudiSourceReader(readerContext, settings, request);
    CollectingOutput output = new CollectingOutput();
    reader.start();
    assertThat(readerContext.splitRequests).isEqualTo(1);
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(reader.isAvailable()).isNotDone();
    reader.addSplits(plan.splits().subList(0, 1));
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(reader.isAvailable()).isNotDone();
    reader.handleSourceEvents(new TableContextEvent(plan.context(), null));
    assertThat(reader.isAvailable()).isDone();
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
    assertThat(output.keys).hasSize(1);
    while (reader.pollNext(output) == InputStatus.MORE_AVAILABLE) {
      assertThat(output.keys.size()).isLessThan(45);
    }
    assertThat(readerContext.splitRequests).isEqualTo(2);
    reader.notifyNoMoreSplits();
    assertThat(reader.isAvailable()).isDone();
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.END_OF_INPUT);
  }

  @Test
  void aLimitEndsTheReader() throws Exception {
    ReadSettings settings = golden("mor_base_and_logs");
    ScanRequest request = ScanRequest.of(KEYS).atMost(5);
    ScanPlan plan = new ScanPlanning(settings, request).plan();
    assertThat(readAll(settings, request, plan, plan.splits())).hasSize(5);
  }

  private HudiSplitEnumerator enumerator(
      ReadSettings settings, ScanRequest request, EnumeratorState restored) {
    return new HudiSplitEnumerator(
        enumeratorContext, new ScanPlanning(settings, request), restored);
  }

  private HudiSourceReader reader(
      ReadSettings settings, ScanRequest request, ScanPlan plan, List<HudiSplit> splits) {
    HudiSourceReader reader = new HudiSourceReader(readerContext, settings, request);
    reader.addSplits(splits);
    reader.start();
    reader.handleSourceEvents(new TableContextEvent(plan.context(), null));
    reader.notifyNoMoreSplits();
    return reader;
  }

  private List<String> readAll(
      ReadSettings settings, ScanRequest request, ScanPlan plan, List<HudiSplit> splits)
      throws Exception {
    CollectingOutput output = new CollectingOutput();
    HudiSourceReader reader = reader(settings, request, plan, splits);
    while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {
      assertThat(output.keys.size()).isLessThan(1000);
    }
    reader.close();
    return output.keys;
  }

  private ReadSettings golden(String table) throws Exception {
    Path path = GoldenTables.unpack("0.15.0", table, directory);
    return OptionsReader.create()
        .source(
            TableDeclaration.builder("default", "t", KEYS)
                .options(Map.of("path", path.toUri().toString()))
                .build());
  }
}
