/**
 * Changes into the files of one file group: log files of merge-on-read tables, base files of
 * copy-on-write tables, with the write statistics that a commit names them by. Buffers, tasks and
 * instants belong to the callers; what wins when two versions of a record meet to the {@code merge}
 * room.
 */
package org.apache.hudi.flink.core.write;
