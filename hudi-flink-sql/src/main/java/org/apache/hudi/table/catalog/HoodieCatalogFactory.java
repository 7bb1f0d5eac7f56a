package org.apache.hudi.table.catalog;

import java.util.Set;
import org.apache.flink.annotation.PublicEvolving;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.hudi.flink.sql.catalog.CatalogSettings;
import org.apache.hudi.flink.sql.catalog.HudiCatalog;

/** Makes catalogs of {@code 'type' = 'hudi'}. */
@PublicEvolving
public final class HoodieCatalogFactory implements CatalogFactory {

  /** Value of the option {@code type}. */
  public static final String IDENTIFIER = "hudi";

  /** Called by Flink's service loading. */
  public HoodieCatalogFactory() {}

  @Override
  public String factoryIdentifier() {
    return IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return CatalogSettings.required();
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return CatalogSettings.optional();
  }

  @Override
  public Catalog createCatalog(Context context) {
    return new HudiCatalog(context.getName(), CatalogSettings.of(context.getOptions()));
  }
}
