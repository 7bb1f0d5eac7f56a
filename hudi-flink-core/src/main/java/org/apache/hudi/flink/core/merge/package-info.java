/**
 * The one merge function: which of two versions of a record wins, by ordering value or by order of
 * arrival, and what the winner takes from the other. Used by de-duplication, log merge, rewriting
 * and compaction alike. Ordering values, policies and their inference from the table properties.
 * Knows nothing of files.
 */
package org.apache.hudi.flink.core.merge;
