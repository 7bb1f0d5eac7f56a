/**
 * Base files in Parquet, and Parquet blocks of log files: rows in, rows out, footers, bloom
 * filters.
 *
 * <p>Belongs here: everything that knows Parquet. Does not belong here: which file to read or
 * write, merging of rows. Parquet's and Hadoop's types stay behind the public classes of this
 * package.
 */
package org.apache.hudi.flink.core.io.parquet;
