/**
 * The metrics of the connector: names, and the values behind them. What is measured is decided
 * where it happens; nothing here acts on a number.
 */
package org.apache.hudi.flink.metrics;
