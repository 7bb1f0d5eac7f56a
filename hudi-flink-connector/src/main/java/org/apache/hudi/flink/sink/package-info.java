/**
 * Assembles the writing pipeline of one table: which operators, in which order, under which names,
 * uids and parallelism. Decides once from the settings; what the operators do is in the rooms
 * below.
 */
package org.apache.hudi.flink.sink;
