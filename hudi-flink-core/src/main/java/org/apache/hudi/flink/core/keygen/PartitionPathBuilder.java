package org.apache.hudi.flink.core.keygen;

import javax.annotation.Nullable;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.hudi.flink.core.error.InvalidRecordException;

/**
 * From a row to its partition path: value, escape, prefix, join. Rows that follow each other mostly
 * share a partition, so the last path is kept with the texts it was made of. Not thread-safe.
 */
final class PartitionPathBuilder {

  private final KeySettings settings;
  private final FieldText[] fields;
  @Nullable private final TimestampFormatter formatter;
  private final String[] lastTexts;

  /** Where one text column is the partition, as it mostly is; null elsewhere. */
  @Nullable private final RecentPaths recent;

  @Nullable private String lastPath;

  PartitionPathBuilder(
      KeySettings settings, FieldText[] fields, @Nullable TimestampFormatter formatter) {
    this.settings = settings;
    this.fields = fields;
    this.formatter = formatter;
    this.lastTexts = new String[fields.length];
    boolean isText = fields.length == 1 && fields[0].type().is(LogicalTypeFamily.CHARACTER_STRING);
    this.recent = isText && formatter == null ? new RecentPaths() : null;
  }

  String of(RowData row) {
    if (recent != null) {
      RowData parent = fields[0].parent(row);
      StringData value = parent == null ? null : parent.getString(fields[0].position());
      if (value instanceof BinaryStringData) {
        return recent.of((BinaryStringData) value, () -> build(row));
      }
    }
    return build(row);
  }

  private String build(RowData row) {
    boolean same = lastPath != null;
    for (int i = 0; i < fields.length; i++) {
      String text = formatter == null ? fields[i].read(row) : formatter.format(row);
      String value = text == null ? "" : text;
      if (!value.equals(lastTexts[i])) {
        lastTexts[i] = value;
        same = false;
      }
    }
    String path = lastPath;
    if (!same || path == null) {
      lastPath = null;
      path = join();
      lastPath = path;
    }
    return path;
  }

  private String join() {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < fields.length; i++) {
      if (i > 0) {
        path.append('/');
      }
      if (settings.hiveStyle()) {
        path.append(fields[i].field()).append('=');
      }
      path.append(folder(lastTexts[i]));
    }
    String text = path.toString();
    String fault = PartitionPaths.fault(text);
    if (fault != null) {
      throw new InvalidRecordException(
          settings.tableName(),
          null,
          settings.partitionFields().toString(),
          "gives partition path '"
              + text
              + "', "
              + fault
              + ": change the value, or create the table with"
              + " hoodie.datasource.write.partitionpath.urlencode=true");
    }
    return text;
  }

  private String folder(String value) {
    if (value.isEmpty()) {
      return PartitionPaths.DEFAULT_PARTITION;
    }
    return settings.urlEncode() ? PartitionPaths.escape(value) : value;
  }
}
