/**
 * A file slice as rows: which slices a scan takes, base file and log records merged by the one
 * merge function, projected and filtered. Nothing here lists a table while rows are read, nothing
 * decides which version of a record wins, nothing writes to the table.
 */
package org.apache.hudi.flink.core.read;
