package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.model.WriteToken;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;
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

  @Nullable private TableWriter writer;
  @Nullable private BucketFileIds buckets;
  private String instantTime = "";

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
    instantTime = instant.instant();
    if (buckets != null) {
      buckets.refresh(instant.viewToken());
    }
    writer().beginInstant(instant.instant(), instant.viewToken());
  }

  private void open() {
    TableSettings named = settings.table();
    HudiTable opened =
        HudiTable.open(CoreSettings.storage(named).open(named.basePath()), named.basePath());
    writer =
        TableWriter.open(
            opened,
            new TableSchema(named.tableName(), named.rowType()),
            CoreSettings.write(settings),
            token);
    if (settings.index().kind() == IndexKind.BUCKET) {
      buckets = new BucketFileIds(opened, BucketIndexes.of(settings));
    }
  }

  @Override
  public String fileIdOf(String partitionPath, int bucket) {
    BucketFileIds ids =
        Objects.requireNonNull(buckets, "the table is not written with a bucket index");
    return settings.insert().overwrite() == null
        ? ids.of(partitionPath, bucket)
        : ids.ofReplacing(partitionPath, bucket, instantTime);
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
}
