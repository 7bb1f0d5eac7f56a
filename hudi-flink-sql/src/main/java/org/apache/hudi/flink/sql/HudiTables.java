package org.apache.hudi.flink.sql;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.options.OptionsReader;
import org.apache.hudi.flink.options.ReadSettings;
import org.apache.hudi.flink.options.SortSettings;
import org.apache.hudi.flink.options.TableDeclaration;
import org.apache.hudi.flink.pipeline.PipelineTable;
import org.apache.hudi.flink.sql.dml.RowLevelDml;
import org.apache.hudi.flink.sql.system.SystemTable;
import org.apache.hudi.flink.sql.system.SystemTableSource;

/** Reads the options of a catalog table and makes its source or sink. */
public final class HudiTables {

  private HudiTables() {}

  /** All options that are defined. */
  public static List<ConfigOption<?>> options() {
    return OptionsReader.definitions();
  }

  /**
   * The source of a table.
   *
   * @throws ValidationException if an option cannot be honoured
   */
  public static DynamicTableSource source(DynamicTableFactory.Context context) {
    TableDeclaration declaration = declaration(context);
    return checked(
        () -> {
          ReadSettings settings = OptionsReader.create().source(declaration);
          Optional<SystemTable> system = SystemTable.of(declaration.options());
          return system.isPresent()
              ? new SystemTableSource(system.get(), settings.table())
              : new HoodieTableSource(settings, declaration.rowType());
        });
  }

  /**
   * The sink of a table.
   *
   * @throws ValidationException if an option cannot be honoured
   */
  public static DynamicTableSink sink(DynamicTableFactory.Context context) {
    TableDeclaration declaration = declaration(context);
    if (SystemTable.of(declaration.options()).isPresent()) {
      throw new ValidationException(
          "Table " + context.getObjectIdentifier() + " tells of another one and is only read.");
    }
    SortSettings sort = SortSettings.of(context.getConfiguration());
    return checked(
        () ->
            new HoodieTableSink(
                OptionsReader.create().sink(declaration).toBuilder().sort(sort).build(),
                new RowLevelDml(declaration, sort)));
  }

  private static TableDeclaration declaration(DynamicTableFactory.Context context) {
    return PipelineTable.declaration(context.getObjectIdentifier(), context.getCatalogTable());
  }

  private static <T> T checked(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (HudiException e) {
      throw new ValidationException(e.getMessage(), e);
    }
  }
}
