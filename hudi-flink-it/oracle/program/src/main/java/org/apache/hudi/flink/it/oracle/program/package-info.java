/**
 * The child process that answers questions about tables with real Hudi on Spark: one command per
 * line in, JSON lines out. It knows Spark's API only; everything of Hudi is reached through SQL,
 * the data source or by name, so that one jar serves every Hudi version. Nothing here is ever on
 * the class path of a test.
 */
package org.apache.hudi.flink.it.oracle.program;
