package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.core.model.FileSlice;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.table.TableSnapshot;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.core.write.TableWriter;
import org.apache.hudi.flink.options.CoreSettings;
import org.apache.hudi.flink.options.IndexKind;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.options.TableSettings;
import org.apache.hudi.flink.sink.assign.BucketIndexes;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;

/**
 * Writes into the real table. The table is opened with the first instant, because the coordinator
 * may have to create it first; whoever has an instant knows that it exists and is recovered.
 */
final class TableChangeWriter implements ChangeWriter {

  private final SinkSettings settings;
  private final WriteToken token;
  private final Map<String, Map<Integer, String>> fileIds = new HashMap<>();

  @Nullable private HudiTable table;
  @Nullable private TableWriter writer;
  @Nullable private BucketIndex index;
  @Nullable private TableSnapshot snapshot;
  private String viewToken = "";

  /**
   * @param token goes into file names: tells apart tasks and attempts
   */
  TableChangeWriter(SinkSettings settings, WriteToken token) {
    this.settings = settings;
    this.token = token;
  }

  @Override
  public void begin(InstantResponse instant) {
    if (writer == null) {
      open();
    }
    if (!instant.viewToken().equals(viewToken)) {
      viewToken = instant.viewToken();
      fileIds.clear();
      snapshot = null;
    }
    writer().beginInstant(instant.instant(), instant.viewToken());
  }

  private void open() {
    TableSettings named = settings.table();
    HudiTable opened =
        HudiTable.open(CoreSettings.storage(named).open(named.basePath()), named.basePath());
    table = opened;
    writer =
        TableWriter.open(
            opened,
            new TableSchema(named.tableName(), named.rowType()),
            CoreSettings.write(settings),
            token);
    if (settings.index().kind() == IndexKind.BUCKET) {
      index = BucketIndexes.of(settings);
    }
  }

  @Override
  public String fileIdOf(String partitionPath, int bucket) {
    Map<Integer, String> ofPartition = fileIds.get(partitionPath);
    if (ofPartition == null) {
      ofPartition = new HashMap<>(index().fileIdsByBucket(partitionPath, existing(partitionPath)));
      fileIds.put(partitionPath, ofPartition);
    }
    return ofPartition.computeIfAbsent(bucket, number -> index().newFileId(partitionPath, number));
  }

  private Set<String> existing(String partitionPath) {
    if (snapshot == null) {
      snapshot = Objects.requireNonNull(table).snapshot();
    }
    Set<String> existing = new HashSet<>();
    for (FileSlice slice : snapshot.view().latestSlicesForWrite(partitionPath)) {
      existing.add(slice.group().fileId());
    }
    return existing;
  }

  @Override
  public List<WriteStat> write(String partitionPath, String fileId, KeyedChanges changes)
      throws IOException {
    return writer().write(partitionPath, fileId, changes);
  }

  @Override
  public void close() {
    if (writer != null) {
      writer.abort();
    }
  }

  private TableWriter writer() {
    return Objects.requireNonNull(writer, "no instant has begun");
  }

  private BucketIndex index() {
    return Objects.requireNonNull(index, "the table is not written with a bucket index");
  }
}
