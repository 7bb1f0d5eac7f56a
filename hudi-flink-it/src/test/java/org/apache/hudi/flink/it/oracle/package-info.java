/**
 * Real Hudi, asked through a child JVM: the client side of the oracle. Its program and class paths
 * are built by the modules under {@code hudi-flink-it/oracle}; no class of Hudi or Spark is ever
 * loaded in a test.
 */
package org.apache.hudi.flink.it.oracle;
