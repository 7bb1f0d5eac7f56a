/**
 * Compaction inside the writing job: the operator that hands out the operations of a plan, the one
 * that executes them, and the one that commits. Plans are made by the write coordinator; how slices
 * are merged is known to core only.
 */
package org.apache.hudi.flink.sink.compact;
