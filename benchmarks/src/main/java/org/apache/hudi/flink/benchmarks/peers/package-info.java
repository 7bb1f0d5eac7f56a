/**
 * The same jobs through our connector and through those of Apache Paimon and Apache Iceberg, each
 * in a process of its own, in turns. Nothing here is compiled against a peer: they are jars on the
 * class path of the child process and a few statements of SQL.
 */
package org.apache.hudi.flink.benchmarks.peers;
