/**
 * The log file container: blocks with headers, written one after the other and read back lazily,
 * corrupt stretches skipped and counted. Data, delete and command blocks. Does not merge, does not
 * decide which blocks count, does not name files.
 */
package org.apache.hudi.flink.core.io.log;
