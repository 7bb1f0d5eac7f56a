package org.apache.hudi.flink.core.table;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hudi.flink.core.error.HudiIOException;
import org.apache.hudi.flink.core.error.SchemaException;
import org.apache.hudi.flink.core.error.TableExistsException;
import org.apache.hudi.flink.core.error.TableNotFoundException;
import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.model.CommitMetadata;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.storage.Storage;
import org.apache.hudi.flink.core.storage.StoragePaths;
import org.apache.hudi.flink.core.table.archive.ArchivedTimeline;
import org.apache.hudi.flink.core.table.layout.TableLayout;
import org.apache.hudi.flink.core.table.layout.TableLayouts;
import org.apache.hudi.flink.core.timeline.ActiveTimeline;
import org.apache.hudi.flink.core.timeline.Timeline;

/**
 * A table on storage. Holds its configuration as it was when opened; may be used by several
 * threads.
 */
public final class HudiTable {
  private final Storage storage;
  private final String basePath;
  private final TableConfig config;
  private final TableLayout layout;
  private final ActiveTimeline timeline;

  private HudiTable(Storage storage, String basePath, TableConfig config) {
    this.storage = storage;
    this.basePath = basePath;
    this.config = config;
    this.layout =
        TableLayouts.of(
            "'" + config.tableName() + "' at " + basePath,
            config.version(),
            config.timelineLayoutVersion(),
            config.folders());
    String folder = layout.timelineFolder(MetaFolders.meta(basePath));
    this.timeline =
        layout.isWritten()
            ? new ActiveTimeline(storage, folder, layout.instantNames())
            : ActiveTimeline.readOnly(storage, folder, layout.instantNames());
  }

  /**
   * Opens a table.
   *
   * @throws TableNotFoundException if there is none
   * @throws UnsupportedTableException if its version is not supported; nothing was touched
   */
  public static HudiTable open(Storage storage, String basePath) {
    String base = StoragePaths.withoutTrailingSlash(basePath);
    TablePropertiesFile file = new TablePropertiesFile(storage, MetaFolders.meta(base));
    TableProperties properties =
        file.read()
            .orElseThrow(
                () ->
                    new TableNotFoundException(
                        "There is no table at " + base + ": " + file.path() + " does not exist"));
    TableConfig config = new TableConfig(properties);
    try {
      config.type();
    } catch (UnsupportedTableException e) {
      throw new UnsupportedTableException("Table at " + base + ": " + e.getMessage());
    }
    return new HudiTable(storage, base, config);
  }

  /**
   * Creates a table of version 6 and opens it.
   *
   * @throws TableExistsException if there is one already
   */
  public static HudiTable create(Storage storage, String basePath, TableDefinition definition) {
    String base = StoragePaths.withoutTrailingSlash(basePath);
    if (exists(storage, base)) {
      throw new TableExistsException("There is a table already at " + base);
    }
    TableCreation.create(storage, MetaFolders.meta(base), definition);
    return open(storage, base);
  }

  /** Whether there is a table at the base path. */
  public static boolean exists(Storage storage, String basePath) {
    String base = StoragePaths.withoutTrailingSlash(basePath);
    return new TablePropertiesFile(storage, MetaFolders.meta(base)).read().isPresent();
  }

  /** The table as its properties are now. */
  public HudiTable reopen() {
    return open(storage, basePath);
  }

  /** The configuration. */
  public TableConfig config() {
    return config;
  }

  /** The base path without trailing slash. */
  public String basePath() {
    return basePath;
  }

  /** Where the table lies. */
  public Storage storage() {
    return storage;
  }

  /** What the table's version decides. */
  public TableLayout layout() {
    return layout;
  }

  /** The files of the timeline. */
  public ActiveTimeline timeline() {
    return timeline;
  }

  /** The instants that were moved to the archive. */
  public ArchivedTimeline archivedTimeline() {
    return layout.archive(storage, MetaFolders.meta(basePath));
  }

  /** Markers of writes. */
  public Markers markers() {
    return new Markers(storage, basePath);
  }

  /** Decisions about pending instants. */
  public Decisions decisions() {
    return new Decisions(storage, basePath);
  }

  /** Deletes the file by which a writer of another engine tells that it is alive. */
  public void deleteHeartbeat(String instant) {
    String path = MetaFolders.heartbeat(basePath, instant);
    try {
      storage.delete(path);
    } catch (IOException e) {
      throw new HudiIOException("Cannot delete heartbeat " + path, e);
    }
  }

  /** The table as it is now: loads the timeline. */
  public TableSnapshot snapshot() {
    return new TableSnapshot(this, timeline.load());
  }

  /** The table as another timeline shows it: one that was loaded before, or a part of one. */
  public TableSnapshot snapshotOf(Timeline shown) {
    return new TableSnapshot(this, shown);
  }

  /** Absolute path of a path relative to the base path; refuses paths that lead out of it. */
  public String absolute(String relativePath) {
    return StoragePaths.resolve(basePath, relativePath);
  }

  /** What a completed commit, delta commit or replace commit did. */
  public CommitMetadata commitMetadata(Instant completed) {
    return layout.metadataCodec().decode(timeline.readDetails(completed), timeline.path(completed));
  }

  /**
   * The schema of the newest commit that carries one, else the one the table was created with.
   *
   * @throws UnsupportedTableException if there is none at all
   * @throws SchemaException if it cannot be read
   */
  public TableSchema schema() {
    String json = schemaJson();
    try {
      return TableSchema.fromAvroJson(config.tableName(), json);
    } catch (SchemaException e) {
      throw new SchemaException(
          "The schema of table '"
              + config.tableName()
              + "' at "
              + basePath
              + ", which its newest commit or its properties hold, cannot be read: "
              + e.getMessage(),
          e);
    }
  }

  /** As {@link #schema()}, as Avro JSON without meta columns. */
  public String schemaJson() {
    return newestSchema()
        .or(config::createSchemaJson)
        .orElseThrow(
            () ->
                new UnsupportedTableException(
                    "Table '"
                        + config.tableName()
                        + "' at "
                        + basePath
                        + " has no schema: no commit carries one, and "
                        + TableKeys.CREATE_SCHEMA
                        + " is not set. Write to it once, or set that property"));
  }

  private Optional<String> newestSchema() {
    List<Instant> commits = timeline.load().completedWrites();
    for (int i = commits.size() - 1; i >= 0; i--) {
      CommitMetadata metadata = commitMetadata(commits.get(i));
      if (!metadata.operationType().isTableService() && metadata.schemaJson() != null) {
        return Optional.of(Objects.requireNonNull(metadata.schemaJson()));
      }
    }
    return Optional.empty();
  }

  /**
   * Refuses features that this writer cannot honour, by name.
   *
   * @throws UnsupportedTableException with what to do
   */
  public void checkWritable() {
    new TableChecks(this).writable();
  }

  /**
   * Refuses features that this reader cannot honour, by name.
   *
   * @throws UnsupportedTableException with what to do
   */
  public void checkReadable() {
    new TableChecks(this).readable();
  }

  /**
   * Takes the metadata table out of use, since this writer does not maintain it: readers would not
   * see its files. First the properties, then the folder, so that no reader uses half of it. Hold
   * the table lock. Format notes: timeline, section 9.2.
   *
   * @return the partitions of the metadata table that were in use; empty if there was nothing to do
   */
  public List<String> disableMetadataTable() {
    return new MetadataTableSwitch(storage, basePath).disable();
  }
}
