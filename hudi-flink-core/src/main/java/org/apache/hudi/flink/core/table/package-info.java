/**
 * A table as one consistent whole: its properties, its timeline and its file groups.
 *
 * <p>Belongs here: opening and creating tables, snapshots, markers, partition metadata, the
 * archived timeline. Does not belong here: rows, and the content of data files.
 */
package org.apache.hudi.flink.core.table;
