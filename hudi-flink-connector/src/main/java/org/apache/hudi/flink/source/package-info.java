/**
 * Bounded reads of a table as a Flink source: planning of splits, their assignment, reading.
 *
 * <p>Belongs here: the source, its enumerator and reader, splits and their serialized forms,
 * partition pruning. Does not belong here: how a file slice is merged, which is core's, and what
 * the SQL planner may push down, which is decided in the SQL module.
 */
package org.apache.hudi.flink.source;
