package org.apache.hudi.flink.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.hudi.flink.core.fixtures.GoldenTables;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A stream that fails again and again and goes on with another number of readers, each time from
 * its last checkpoint: enumerator and readers as they are, only the job around them is played.
 */
class StreamRestoreTest {

  private static final RowType TYPE =
      RowType.of(
          new LogicalType[] {
            new IntType(),
            new VarCharType(VarCharType.MAX_LENGTH),
            new VarCharType(VarCharType.MAX_LENGTH)
          },
          new String[] {"id", "name", "region"});

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "cow_partitioned, BUCKET, 1",
    "cow_partitioned, BUCKET, 2",
    "cow_partitioned, FLINK_STATE, 3",
    "mor_cdc, BUCKET, 4",
    "mor_cdc, FLINK_STATE, 5",
    "mor_base_and_logs, BUCKET, 6",
    "mor_partition_change, FLINK_STATE, 7",
  })
  void everyChangeOnceAndInOrder(String table, String index, long seed) throws Exception {
    Assumptions.assumeTrue(GoldenTables.names("0.15.0").contains(table), "no golden tables");
    Path path = GoldenTables.unpack("0.15.0", table, directory);
    ReadSettings settings =
        OptionsReader.create()
            .source(
                TableDeclaration.builder("", "t", TYPE)
                    .options(
                        Map.of(
                            "path", path.toUri().toString(),
                            "read.streaming.enabled", "true",
                            "read.start-commit", "earliest",
                            "cdc.enabled", "true",
                            "index.type", index))
                    .build());
    Map<Integer, List<String>> undisturbed = new TreeMap<>();
    Job calm = new Job(settings, null, List.of(), 2, undisturbed);
    calm.run(new Random(seed), Integer.MAX_VALUE);

    Random random = new Random(seed);
    Map<Integer, List<String>> rows = new TreeMap<>();
    EnumeratorState state = null;
    List<HudiSplit> held = List.of();
    for (int attempt = 0; attempt < 12; attempt++) {
      Map<Integer, List<String>> attempted = copy(rows);
      Job job = new Job(settings, state, held, 1 + random.nextInt(4), attempted);
      job.run(random, attempt == 11 ? Integer.MAX_VALUE : 1 + random.nextInt(25));
      if (random.nextBoolean() || attempt == 11) {
        job.checkpoint();
        state = job.state;
        held = job.held;
        rows = attempted;
      }
    }
    assertThat(rows).isEqualTo(undisturbed).isNotEmpty();
    assertThat(state.unassigned()).isEmpty();
    assertThat(held).isEmpty();
  }

  private static Map<Integer, List<String>> copy(Map<Integer, List<String>> rows) {
    Map<Integer, List<String>> copy = new TreeMap<>();
    rows.forEach((key, changes) -> copy.put(key, new ArrayList<>(changes)));
    return copy;
  }

  /** One attempt: rows by key, as they came out of whichever reader. */
  private static final class Job implements ReaderOutput<RowData> {
    private final FakeEnumeratorContext context = new FakeEnumeratorContext();
    private final StreamEnumerator enumerator;
    private final List<HudiSourceReader> readers = new ArrayList<>();
    private final List<FakeReaderContext> readerContexts = new ArrayList<>();
    private final Map<Integer, List<String>> rows;
    private EnumeratorState state;
    private List<HudiSplit> held;

    private Job(
        ReadSettings settings,
        EnumeratorState restored,
        List<HudiSplit> restoredSplits,
        int parallelism,
        Map<Integer, List<String>> rows)
        throws Exception {
      this.rows = rows;
      context.parallelism = parallelism;
      ScanRequest request = ScanRequest.of(TYPE);
      EnumeratorState travelled =
          restored == null
              ? null
              : EnumeratorStateSerializer.INSTANCE.deserialize(
                  EnumeratorStateSerializer.INSTANCE.getVersion(),
                  EnumeratorStateSerializer.INSTANCE.serialize(restored));
      enumerator =
          new StreamEnumerator(
              context, settings.stream(), new StreamPlanning(settings, request), travelled);
      enumerator.start();
      for (int i = 0; i < parallelism; i++) {
        FakeReaderContext readerContext = new FakeReaderContext();
        HudiSourceReader reader = new HudiSourceReader(readerContext, settings, request);
        List<HudiSplit> mine = new ArrayList<>();
        for (int j = i; j < restoredSplits.size(); j += parallelism) {
          byte[] bytes = HudiSplitSerializer.INSTANCE.serialize(restoredSplits.get(j));
          mine.add(HudiSplitSerializer.INSTANCE.deserialize(2, bytes));
        }
        if (!mine.isEmpty()) {
          reader.addSplits(mine);
        }
        context.register(i);
        enumerator.addReader(i);
        reader.start();
        readers.add(reader);
        readerContexts.add(readerContext);
      }
    }

    /** Runs until so many polls were made, or nothing is left to do. */
    private void run(Random random, int polls) throws Exception {
      int left = polls;
      int idle = 0;
      while (left > 0 && idle < 20) {
        if (random.nextInt(4) == 0) {
          context.runCalls();
        }
        deliver();
        int subtask = random.nextInt(readers.size());
        HudiSourceReader reader = readers.get(subtask);
        boolean available = reader.isAvailable().isDone();
        if (available) {
          reader.pollNext(this);
          left--;
        }
        idle = available ? 0 : idle + 1;
        if (idle == 10) {
          context.runCalls();
        }
      }
    }

    private void deliver() {
      for (int i = 0; i < readers.size(); i++) {
        List<SourceEvent> sent = new ArrayList<>(readerContexts.get(i).sent);
        readerContexts.get(i).sent.clear();
        for (SourceEvent event : sent) {
          enumerator.handleSourceEvent(i, event);
        }
      }
      for (int i = 0; i < readers.size(); i++) {
        List<SourceEvent> events = context.events.remove(i);
        if (events != null) {
          events.forEach(readers.get(i)::handleSourceEvents);
        }
        List<HudiSplit> splits = context.assigned.remove(i);
        if (splits != null) {
          readers.get(i).addSplits(splits);
        }
      }
    }

    /**
     * What Flink keeps: what the enumerator has sent before is with the readers before their
     * snapshot, what they have sent need not have arrived.
     */
    private void checkpoint() throws Exception {
      deliver();
      state = enumerator.snapshotState(1);
      held = new ArrayList<>();
      for (HudiSourceReader reader : readers) {
        held.addAll(reader.snapshotState(1));
        reader.close();
      }
    }

    @Override
    public void collect(RowData row) {
      rows.computeIfAbsent(row.getInt(0), key -> new ArrayList<>())
          .add(row.getRowKind().shortString() + row.getString(1) + " " + row.getString(2));
    }

    @Override
    public void collect(RowData row, long timestamp) {
      collect(row);
    }

    @Override
    public void emitWatermark(Watermark watermark) {}

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}

    @Override
    public SourceOutput<RowData> createOutputForSplit(String splitId) {
      return this;
    }

    @Override
    public void releaseOutputForSplit(String splitId) {}
  }
}
