/**
 * The hot loops one by one, under JMH: what a row costs on its way through the sink and through a
 * reader. Figures are of one thread, for one row.
 */
package org.apache.hudi.flink.benchmarks.micro;
