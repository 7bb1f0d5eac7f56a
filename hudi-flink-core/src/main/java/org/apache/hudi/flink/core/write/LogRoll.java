package org.apache.hudi.flink.core.write;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;
import org.apache.hudi.flink.core.io.log.AvroBlockBuilder;
import org.apache.hudi.flink.core.io.log.DeleteBlockBuilder;
import org.apache.hudi.flink.core.io.log.LogFileWriter;
import org.apache.hudi.flink.core.model.LogFileName;
import org.apache.hudi.flink.core.model.RuntimeStats;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.table.MarkerType;

/**
 * The log files of one call: opened when the first block comes, another one when the last has grown
 * beyond its limit. Either {@link #finish()} or {@link #abort} ends it. Used by one thread.
 */
final class LogRoll {

  private static final int ATTEMPTS = 1000;

  /** What does not change between files. */
  static final class Form {
    final String storedSchemaJson;
    final WriteSettings settings;

    Form(String storedSchemaJson, WriteSettings settings) {
      this.storedSchemaJson = storedSchemaJson;
      this.settings = settings;
    }
  }

  private final DataFiles files;
  private final GroupState group;
  private final String instant;
  private final WriterIdentity identity;
  private final Form form;
  private final long startedNanos = System.nanoTime();

  private final List<WriteStat> stats = new ArrayList<>();
  private final List<String> paths = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  @Nullable private LogFileWriter writer;
  private int version;
  private long rows;
  private long deletes;

  LogRoll(DataFiles files, GroupState group, String instant, WriterIdentity identity, Form form) {
    this.files = files;
    this.group = group;
    this.instant = instant;
    this.identity = identity;
    this.form = form;
  }

  /** Writes the rows collected, and empties the block. */
  void append(AvroBlockBuilder block) throws IOException {
    file().append(instant, form.storedSchemaJson, block);
    rows += block.count();
    block.reset();
  }

  /**
   * Writes the deletes collected, and empties the block.
   *
   * @param counted how many of them count as deleted rows
   */
  void append(DeleteBlockBuilder block, int counted) throws IOException {
    file().append(instant, form.storedSchemaJson, block);
    deletes += counted;
    block.reset();
  }

  /** Completes the last file and returns the statistics of all, in the order of their versions. */
  List<WriteStat> finish() throws IOException {
    closeFile();
    names.forEach(group::logWritten);
    return stats;
  }

  /** Deletes all files. */
  void abort(Throwable failure) {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    } finally {
      writer = null;
      for (String path : paths) {
        files.deleteAfter(failure, path);
      }
    }
  }

  private LogFileWriter file() throws IOException {
    if (writer != null && writer.size() >= form.settings.logFileMaxBytes()) {
      closeFile();
    }
    if (writer == null) {
      writer = openNext();
    }
    return writer;
  }

  private LogFileWriter openNext() throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      version = group.nextLogVersion();
      group.logVersionTaken(version);
      String partition = group.id().partitionPath();
      String name =
          LogFileName.format(
              group.id().fileId(), group.baseInstant(), version, identity.token().within(instant));
      String path = files.announce(instant, partition, name, MarkerType.APPEND);
      if (path == null) {
        continue;
      }
      try {
        LogFileWriter created = LogFileWriter.create(files.storage(), path);
        paths.add(path);
        names.add(name);
        return created;
      } catch (FileAlreadyExistsException e) {
        // Somebody with the same token was faster; the next version is free or will tell.
        continue;
      }
    }
    throw new IOException(
        "No free log file version for file group "
            + group.id()
            + " after "
            + ATTEMPTS
            + " attempts; the last was "
            + version);
  }

  private void closeFile() throws IOException {
    if (writer == null) {
      return;
    }
    LogFileWriter closing = writer;
    writer = null;
    closing.close();
    stats.add(stat(closing.size()));
    rows = 0;
    deletes = 0;
  }

  private WriteStat stat(long size) {
    String partition = group.id().partitionPath();
    String name = names.get(names.size() - 1);
    boolean isNew = group.baseInstant().equals(instant);
    List<String> sliceLogs = new ArrayList<>(group.logs());
    sliceLogs.addAll(names);
    long millis = (System.nanoTime() - startedNanos) / 1_000_000;
    return WriteStat.builder()
        .fileId(group.id().fileId())
        .path(partition.isEmpty() ? name : partition + "/" + name)
        .partitionPath(partition)
        .prevCommit(isNew ? "null" : group.baseInstant())
        .numWrites(rows)
        .numInserts(isNew ? rows : 0)
        .numUpdateWrites(isNew ? 0 : rows)
        .numDeletes(deletes)
        .totalWriteBytes(size)
        .fileSizeInBytes(size)
        .runtimeStats(new RuntimeStats(0, millis, 0))
        .logVersion(version)
        .logOffset(0)
        .baseFile(group.base() == null ? "" : group.base().fileName())
        .logFiles(sliceLogs)
        .build();
  }
}
