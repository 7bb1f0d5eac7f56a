/**
 * The write operator: rows are buffered per file group, folded by key and handed to the table
 * writer; what was written is reported to the coordinator. Instants and commits are not decided
 * here, and files are not formatted here.
 */
package org.apache.hudi.flink.sink.write;
