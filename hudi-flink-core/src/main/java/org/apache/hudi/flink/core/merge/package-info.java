/**
 * The one merge function: which of two versions of a record wins, by ordering value or by order of
 * arrival. Used by de-duplication, log merge, rewriting and compaction alike. Ordering values,
 * modes and their inference from the table properties. Knows nothing of files or rows beyond the
 * ordering column.
 */
package org.apache.hudi.flink.core.merge;
