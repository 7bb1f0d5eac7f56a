/**
 * The door through which Flink SQL finds catalogs of {@code 'type' = 'hudi'}.
 *
 * <p>Belongs here: the factory, whose name user set-ups refer to. Does not belong here: what a
 * catalog does, which is in {@code org.apache.hudi.flink.sql.catalog}.
 */
package org.apache.hudi.table.catalog;
