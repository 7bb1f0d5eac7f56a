package org.apache.hudi.flink.sql.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogDatabaseImpl;
import org.apache.flink.table.catalog.CatalogPartition;
import org.apache.flink.table.catalog.CatalogPartitionImpl;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.TableChange;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.DatabaseAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotEmptyException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionNotExistException;
import org.apache.flink.table.catalog.exceptions.ProcedureNotExistException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotPartitionedException;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.utils.TypeConversions;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.schema.TableSchema;
import org.apache.hudi.flink.core.table.HudiTable;
import org.apache.hudi.flink.core.timeline.InstantTimes;
import org.apache.hudi.flink.pipeline.DeclaredTables;
import org.apache.hudi.flink.pipeline.PipelineTable;
import org.apache.hudi.flink.sql.dml.PartitionDeletes;
import org.apache.hudi.flink.sql.procedure.Procedures;
import org.apache.hudi.flink.sql.system.SystemTable;

/**
 * Databases and tables as folders below the path of the catalog. A table that another engine made
 * is there too: its columns come from its newest schema, its key from its properties.
 */
public final class HudiCatalog extends PlainCatalog {

  private static final String CONNECTOR = "connector";
  private static final String HUDI = "hudi";
  private static final String PATH = "path";
  private static final String AS_OF = "as.of.instant";

  /** Options that say what a table is; they cannot be altered. */
  private static final Set<String> FIXED =
      Set.of(
          CONNECTOR,
          PATH,
          "table.type",
          "index.type",
          "hoodie.bucket.index.num.buckets",
          "hoodie.bucket.index.hash.field",
          "hoodie.datasource.write.recordkey.field",
          "hoodie.datasource.write.partitionpath.field",
          "hoodie.datasource.write.keygenerator.class",
          "hoodie.datasource.write.hive_style_partitioning",
          "hoodie.datasource.write.partitionpath.urlencode");

  private final CatalogSettings settings;
  private final CatalogFolders folders;
  private final Procedures procedures;

  /** A catalog; nothing is touched before it is opened. */
  public HudiCatalog(String name, CatalogSettings settings) {
    super(name, settings.defaultDatabase());
    this.settings = settings;
    this.procedures = new Procedures(this, name);
    this.folders =
        new CatalogFolders(
            DeclaredTables.storage(settings.path(), settings.tableDefaults()), settings.path());
  }

  /**
   * Makes the folder of the default database.
   *
   * @throws CatalogException if the folder of the catalog does not exist
   */
  @Override
  public void open() {
    if (!folders.exists()) {
      throw new CatalogException(
          "The folder of catalog "
              + getName()
              + " ('catalog.path' = '"
              + settings.path()
              + "') does not exist; create it first");
    }
    folders.create(folders.database(getDefaultDatabase()));
  }

  @Override
  public void close() {}

  @Override
  public List<String> listDatabases() {
    return folders.databases();
  }

  @Override
  public CatalogDatabase getDatabase(String name) throws DatabaseNotExistException {
    requireDatabase(name);
    return new CatalogDatabaseImpl(Map.of(), null);
  }

  @Override
  public boolean databaseExists(String name) {
    return folders.databaseExists(name);
  }

  @Override
  public void createDatabase(String name, CatalogDatabase database, boolean ignoreIfExists)
      throws DatabaseAlreadyExistException {
    if (folders.databaseExists(name)) {
      if (!ignoreIfExists) {
        throw new DatabaseAlreadyExistException(getName(), name);
      }
      return;
    }
    if (!database.getProperties().isEmpty()) {
      throw refused("A database is a folder and keeps no properties");
    }
    folders.create(folders.database(name));
  }

  /** Deletes a database with its tables if asked to, but never what is no table. */
  @Override
  public void dropDatabase(String name, boolean ignoreIfNotExists, boolean cascade)
      throws DatabaseNotExistException, DatabaseNotEmptyException {
    if (!folders.databaseExists(name)) {
      if (!ignoreIfNotExists) {
        throw new DatabaseNotExistException(getName(), name);
      }
      return;
    }
    if (name.equals(getDefaultDatabase())) {
      throw refused("The default database cannot be dropped");
    }
    List<String> tables = folders.tables(name);
    List<String> others = folders.content(name);
    others.removeAll(tables);
    if (!others.isEmpty()) {
      throw new CatalogException(
          "The folder of database "
              + name
              + " holds what is no table, "
              + others
              + "; move or delete it first. Nothing was dropped");
    }
    if (!cascade && !tables.isEmpty()) {
      throw new DatabaseNotEmptyException(getName(), name);
    }
    folders.delete(folders.database(name));
  }

  @Override
  public List<String> listTables(String databaseName) throws DatabaseNotExistException {
    requireDatabase(databaseName);
    return folders.tables(databaseName);
  }

  @Override
  public boolean tableExists(ObjectPath path) {
    return folders.tableExists(path) || isSystemTable(path);
  }

  private boolean isSystemTable(ObjectPath path) {
    return SystemTable.of(path).isPresent() && folders.tableExists(SystemTable.tableOf(path));
  }

  @Override
  public CatalogTable getTable(ObjectPath path) throws TableNotExistException {
    if (isSystemTable(path) && !folders.tableExists(path)) {
      ObjectPath of = SystemTable.tableOf(path);
      return SystemTable.of(path)
          .orElseThrow()
          .declaration(Map.of(CONNECTOR, HUDI, PATH, folders.table(of)));
    }
    HudiTable table = open(path);
    try {
      StoredDeclaration declaration = declaration(path);
      CatalogTable full = declaration.full().orElse(null);
      Map<String, String> options = new TreeMap<>(settings.tableDefaults());
      options.putAll(declaration.options());
      options.put(CONNECTOR, HUDI);
      options.put(PATH, folders.table(path));
      TableSchema schema = table.schema();
      return full != null && hasColumns(full, schema.dataType())
          ? StoredDeclaration.withOptions(full, options)
          : derived(table, schema, options);
    } catch (IOException e) {
      throw new CatalogException("The declaration of table " + path + " cannot be read", e);
    } catch (HudiException e) {
      throw new CatalogException(e.getMessage(), e);
    }
  }

  /** The table for {@code FOR SYSTEM_TIME AS OF}: as it was at a time, epoch milliseconds. */
  @Override
  public CatalogTable getTable(ObjectPath path, long timestamp) throws TableNotExistException {
    if (isSystemTable(path)) {
      throw refused("System table " + path + " tells how things are now");
    }
    CatalogTable table = getTable(path);
    Map<String, String> options = new TreeMap<>(table.getOptions());
    options.put(AS_OF, InstantTimes.format(timestamp, open(path).config().timelineZone()));
    return StoredDeclaration.withOptions(table, options);
  }

  @Override
  public void createTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfExists)
      throws TableAlreadyExistException, DatabaseNotExistException {
    requireDatabase(path.getDatabaseName());
    if (folders.tableExists(path)) {
      if (!ignoreIfExists) {
        throw new TableAlreadyExistException(getName(), path);
      }
      return;
    }
    if (!(table instanceof ResolvedCatalogTable)) {
      throw refused("Views are not kept; use CREATE TEMPORARY VIEW");
    }
    ResolvedCatalogTable declared = (ResolvedCatalogTable) table;
    Map<String, String> options = new TreeMap<>(settings.tableDefaults());
    options.putAll(declared.getOptions());
    if (!options.getOrDefault(CONNECTOR, HUDI).equals(HUDI)) {
      throw new ValidationException(
          "Catalog "
              + getName()
              + " holds tables with 'connector' = 'hudi' only; create "
              + path
              + " with connector '"
              + options.get(CONNECTOR)
              + "' as a temporary table or in another catalog");
    }
    String folder = folders.table(path);
    String asked = options.getOrDefault(PATH, folder);
    if (!asked.equals(folder)) {
      throw new ValidationException(
          "Table "
              + path
              + " lies in "
              + folder
              + ", where its catalog looks for it; leave out 'path' = '"
              + asked
              + "'");
    }
    options.put(CONNECTOR, HUDI);
    options.put(PATH, folder);
    ResolvedCatalogTable complete = declared.copy(options);
    try {
      DeclaredTables.create(
          PipelineTable.declaration(
              ObjectIdentifier.of(getName(), path.getDatabaseName(), path.getObjectName()),
              complete));
      declaration(path).write(complete);
    } catch (IOException e) {
      throw new CatalogException("The declaration of table " + path + " cannot be kept", e);
    } catch (HudiException e) {
      throw new ValidationException(e.getMessage(), e);
    }
  }

  @Override
  public void alterTable(ObjectPath path, CatalogBaseTable newTable, boolean ignoreIfNotExists) {
    throw refused("ALTER TABLE " + path + " does not say what changes");
  }

  /** Options other than those that say what the table is; columns stay as they are. */
  @Override
  public void alterTable(
      ObjectPath path,
      CatalogBaseTable newTable,
      List<TableChange> changes,
      boolean ignoreIfNotExists)
      throws TableNotExistException {
    if (!folders.tableExists(path)) {
      if (!ignoreIfNotExists) {
        throw new TableNotExistException(getName(), path);
      }
      return;
    }
    for (TableChange change : changes) {
      String key =
          change instanceof TableChange.SetOption
              ? ((TableChange.SetOption) change).getKey()
              : change instanceof TableChange.ResetOption
                  ? ((TableChange.ResetOption) change).getKey()
                  : null;
      if (key == null) {
        throw refused(
            "ALTER TABLE "
                + path
                + " can change options only; a column is added by writing rows that have it");
      }
      if (FIXED.contains(key)) {
        throw new ValidationException(
            "Option '" + key + "' says what table " + path + " is and cannot be altered");
      }
    }
    try {
      declaration(path).write((ResolvedCatalogTable) newTable);
    } catch (IOException e) {
      throw new CatalogException("The declaration of table " + path + " cannot be kept", e);
    }
  }

  /** Deletes the table with its data. */
  @Override
  public void dropTable(ObjectPath path, boolean ignoreIfNotExists) throws TableNotExistException {
    if (folders.tableExists(path)) {
      folders.delete(folders.table(path));
    } else if (!ignoreIfNotExists) {
      throw new TableNotExistException(getName(), path);
    }
  }

  @Override
  public void renameTable(ObjectPath path, String newName, boolean ignoreIfNotExists) {
    throw refused("A table is a folder and cannot be renamed");
  }

  @Override
  public List<CatalogPartitionSpec> listPartitions(ObjectPath path)
      throws TableNotExistException, TableNotPartitionedException {
    return listPartitions(path, new CatalogPartitionSpec(Map.of()));
  }

  @Override
  public List<CatalogPartitionSpec> listPartitions(ObjectPath path, CatalogPartitionSpec spec)
      throws TableNotExistException, TableNotPartitionedException {
    return partitions(path).matching(spec);
  }

  @Override
  public List<CatalogPartitionSpec> listPartitionsByFilter(
      ObjectPath path, List<Expression> filters) {
    throw new UnsupportedOperationException(
        "Partitions of " + path + " are found by the source, which knows their types");
  }

  @Override
  public CatalogPartition getPartition(ObjectPath path, CatalogPartitionSpec spec)
      throws PartitionNotExistException {
    if (!partitionExists(path, spec)) {
      throw new PartitionNotExistException(getName(), path, spec);
    }
    return new CatalogPartitionImpl(Map.of(), null);
  }

  @Override
  public boolean partitionExists(ObjectPath path, CatalogPartitionSpec spec) {
    try {
      return !partitions(path).pathsOf(spec).isEmpty();
    } catch (TableNotExistException | TableNotPartitionedException e) {
      return false;
    }
  }

  /** Deletes the rows of a partition; time travel still sees them until they are cleaned. */
  @Override
  public void dropPartition(ObjectPath path, CatalogPartitionSpec spec, boolean ignoreIfNotExists)
      throws PartitionNotExistException {
    try {
      List<String> paths = partitions(path).pathsOf(spec);
      if (paths.isEmpty() && !ignoreIfNotExists) {
        throw new PartitionNotExistException(getName(), path, spec);
      }
      PartitionDeletes.execute(open(path), paths);
    } catch (TableNotExistException | TableNotPartitionedException e) {
      if (!ignoreIfNotExists) {
        throw new PartitionNotExistException(getName(), path, spec, e);
      }
    } catch (HudiException e) {
      throw new CatalogException(e.getMessage(), e);
    }
  }

  @Override
  public List<String> listProcedures(String databaseName) throws DatabaseNotExistException {
    if (databaseName.equals(Procedures.DATABASE)) {
      return procedures.names();
    }
    requireDatabase(databaseName);
    return List.of();
  }

  @Override
  public Procedure getProcedure(ObjectPath path) throws ProcedureNotExistException {
    if (!path.getDatabaseName().equals(Procedures.DATABASE)) {
      throw new ProcedureNotExistException(getName(), path);
    }
    return procedures
        .find(path.getObjectName())
        .orElseThrow(() -> new ProcedureNotExistException(getName(), path));
  }

  private PartitionSpecs partitions(ObjectPath path)
      throws TableNotExistException, TableNotPartitionedException {
    HudiTable table = open(path);
    if (table.config().partitionFields().isEmpty()) {
      throw new TableNotPartitionedException(getName(), path);
    }
    return PartitionSpecs.of(table);
  }

  private HudiTable open(ObjectPath path) throws TableNotExistException {
    if (!folders.tableExists(path)) {
      throw new TableNotExistException(getName(), path);
    }
    return HudiTable.open(folders.storage(), folders.table(path));
  }

  private StoredDeclaration declaration(ObjectPath path) {
    return new StoredDeclaration(folders.storage(), folders.table(path));
  }

  private void requireDatabase(String name) throws DatabaseNotExistException {
    if (!folders.databaseExists(name)) {
      throw new DatabaseNotExistException(getName(), name);
    }
  }

  private static boolean hasColumns(CatalogTable declared, RowType stored) {
    List<String> physical = new ArrayList<>();
    for (Schema.UnresolvedColumn column : declared.getUnresolvedSchema().getColumns()) {
      if (column instanceof Schema.UnresolvedPhysicalColumn) {
        physical.add(column.getName());
      }
    }
    return physical.equals(stored.getFieldNames());
  }

  /** The declaration of a table that was not declared here. */
  private static CatalogTable derived(
      HudiTable table, TableSchema schema, Map<String, String> options) {
    List<String> key = table.config().recordKeyFields();
    boolean hasKey = !key.isEmpty() && schema.dataType().getFieldNames().containsAll(key);
    Schema.Builder columns = Schema.newBuilder();
    for (RowType.RowField field : schema.dataType().getFields()) {
      boolean isKey = hasKey && key.contains(field.getName());
      columns.column(
          field.getName(),
          isKey
              ? TypeConversions.fromLogicalToDataType(field.getType().copy(false))
              : TypeConversions.fromLogicalToDataType(field.getType()));
    }
    if (hasKey) {
      columns.primaryKey(key);
    }
    List<String> partitions = new ArrayList<>(table.config().partitionFields());
    partitions.retainAll(schema.dataType().getFieldNames());
    options.putIfAbsent("table.type", table.config().type().name());
    return CatalogTable.newBuilder()
        .schema(columns.build())
        .comment("")
        .partitionKeys(partitions)
        .options(options)
        .build();
  }
}
