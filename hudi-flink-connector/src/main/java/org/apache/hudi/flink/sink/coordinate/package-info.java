/**
 * Instants and commits: the coordinator of the write operator, the ledger that decides what is
 * committed when, the messages between tasks and coordinator, and the forms in which they are kept
 * in checkpoints. Nothing here reads or writes rows. The ledger itself knows neither Flink nor
 * storage.
 */
package org.apache.hudi.flink.sink.coordinate;
