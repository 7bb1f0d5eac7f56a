/**
 * From a record to the file group that takes it: index state and small-file filling for the state
 * index, partition ordinals and slots for the bucket index. Writes no files and knows no instants;
 * the writer decides from the table what a change of a file group means.
 */
package org.apache.hudi.flink.sink.assign;
