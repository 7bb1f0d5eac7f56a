/**
 * Bytes that do not fit into memory: an append-only store that keeps its tail in memory and the
 * rest in one local temporary file. Knows nothing of records, logs or tables; what the bytes mean
 * is the caller's affair. Nothing of a table's own storage belongs here.
 */
package org.apache.hudi.flink.core.spill;
