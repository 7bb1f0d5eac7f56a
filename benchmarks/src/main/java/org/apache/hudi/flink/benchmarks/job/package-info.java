/**
 * The whole job measured beside its floor: our sink in an embedded Flink, and plain file writers of
 * the same rows in the same process. Run by {@code benchmarks/run.sh}.
 */
package org.apache.hudi.flink.benchmarks.job;
