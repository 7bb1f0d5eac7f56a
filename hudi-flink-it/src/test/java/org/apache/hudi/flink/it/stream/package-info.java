/**
 * The real change stream of a large source repository, written through the SQL pipeline with a
 * failure half-way.
 */
package org.apache.hudi.flink.it.stream;
