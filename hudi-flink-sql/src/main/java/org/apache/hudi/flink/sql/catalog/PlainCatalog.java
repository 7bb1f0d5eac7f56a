package org.apache.hudi.flink.sql.catalog;

import java.util.List;
import org.apache.flink.table.catalog.AbstractCatalog;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogPartition;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.FunctionNotExistException;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;

/** What a catalog of folders has not: views, functions, stored statistics. */
abstract class PlainCatalog extends AbstractCatalog {

  PlainCatalog(String name, String defaultDatabase) {
    super(name, defaultDatabase);
  }

  @Override
  public final List<String> listViews(String databaseName) {
    return List.of();
  }

  @Override
  public final void alterDatabase(
      String name, CatalogDatabase newDatabase, boolean ignoreIfNotExists) {
    throw refused("Databases have no properties that could be altered");
  }

  @Override
  public final List<String> listFunctions(String databaseName) {
    return List.of();
  }

  @Override
  public final CatalogFunction getFunction(ObjectPath path) throws FunctionNotExistException {
    throw new FunctionNotExistException(getName(), path);
  }

  @Override
  public final boolean functionExists(ObjectPath path) {
    return false;
  }

  @Override
  public final void createFunction(
      ObjectPath path, CatalogFunction function, boolean ignoreIfExists) {
    throw refused("Functions are not kept; use CREATE TEMPORARY FUNCTION");
  }

  @Override
  public final void alterFunction(
      ObjectPath path, CatalogFunction newFunction, boolean ignoreIfNotExists) {
    throw refused("Functions are not kept");
  }

  @Override
  public final void dropFunction(ObjectPath path, boolean ignoreIfNotExists)
      throws FunctionNotExistException {
    if (!ignoreIfNotExists) {
      throw new FunctionNotExistException(getName(), path);
    }
  }

  @Override
  public final void createPartition(
      ObjectPath path,
      CatalogPartitionSpec spec,
      CatalogPartition partition,
      boolean ignoreIfExists) {
    throw refused("A partition comes with its first row; ADD PARTITION is not needed");
  }

  @Override
  public final void alterPartition(
      ObjectPath path,
      CatalogPartitionSpec spec,
      CatalogPartition newPartition,
      boolean ignoreIfNotExists) {
    throw refused("Partitions have no properties that could be altered");
  }

  @Override
  public final CatalogTableStatistics getTableStatistics(ObjectPath path) {
    return CatalogTableStatistics.UNKNOWN;
  }

  @Override
  public final CatalogColumnStatistics getTableColumnStatistics(ObjectPath path) {
    return CatalogColumnStatistics.UNKNOWN;
  }

  @Override
  public final CatalogTableStatistics getPartitionStatistics(
      ObjectPath path, CatalogPartitionSpec spec) {
    return CatalogTableStatistics.UNKNOWN;
  }

  @Override
  public final CatalogColumnStatistics getPartitionColumnStatistics(
      ObjectPath path, CatalogPartitionSpec spec) {
    return CatalogColumnStatistics.UNKNOWN;
  }

  @Override
  public final void alterTableStatistics(
      ObjectPath path, CatalogTableStatistics statistics, boolean ignoreIfNotExists) {
    throw refused("Statistics are not kept");
  }

  @Override
  public final void alterTableColumnStatistics(
      ObjectPath path, CatalogColumnStatistics statistics, boolean ignoreIfNotExists) {
    throw refused("Statistics are not kept");
  }

  @Override
  public final void alterPartitionStatistics(
      ObjectPath path,
      CatalogPartitionSpec spec,
      CatalogTableStatistics statistics,
      boolean ignoreIfNotExists) {
    throw refused("Statistics are not kept");
  }

  @Override
  public final void alterPartitionColumnStatistics(
      ObjectPath path,
      CatalogPartitionSpec spec,
      CatalogColumnStatistics statistics,
      boolean ignoreIfNotExists) {
    throw refused("Statistics are not kept");
  }

  /** An error that says what this catalog does not do. */
  final UnsupportedOperationException refused(String what) {
    return new UnsupportedOperationException("Catalog " + getName() + ": " + what + ".");
  }
}
