/**
 * What is read is not trusted: every parser of stored bytes against damaged files of real tables.
 */
package org.apache.hudi.flink.core.fuzz;
