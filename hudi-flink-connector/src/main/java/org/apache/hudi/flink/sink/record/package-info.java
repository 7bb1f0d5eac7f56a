/**
 * What travels between the operators of the writing pipeline: the flat record, its type information
 * and serializer, and the step that turns a row into a record. Also the location value that index
 * state holds. Nothing here knows files, instants or the topology.
 */
package org.apache.hudi.flink.sink.record;
