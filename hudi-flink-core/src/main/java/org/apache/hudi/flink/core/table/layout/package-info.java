/**
 * All that depends on the version of a table, chosen once when it is opened.
 *
 * <p>Belongs here: every comparison of table version numbers. Does not belong here: anything that
 * is the same in all versions.
 */
package org.apache.hudi.flink.core.table.layout;
