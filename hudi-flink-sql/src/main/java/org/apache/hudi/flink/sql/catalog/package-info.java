/**
 * A catalog of folders: a database is a folder below the catalog's path, a table a folder in it.
 *
 * <p>Belongs here: the catalog as Flink sees it, and how declarations are kept beside a table. Does
 * not belong here: the format of tables, which is core's, and what procedures do.
 */
package org.apache.hudi.flink.sql.catalog;
