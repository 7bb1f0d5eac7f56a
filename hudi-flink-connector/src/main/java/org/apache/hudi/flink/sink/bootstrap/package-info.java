/**
 * Loads the locations of the keys that an existing table holds into the index state before the
 * first row passes: the operator that reads its share of the file slices, and the coordinator that
 * decides what must be loaded and opens the gate when all tasks have loaded. Writes nothing.
 */
package org.apache.hudi.flink.sink.bootstrap;
