/**
 * From the calls of a DataStream program to a declared table and its pipeline.
 *
 * <p>Belongs here: reading of column texts, resolution of schemas, comparison with the type of the
 * stream. Does not belong here: options, which are read in {@code options}, and operators. No SQL
 * text is made anywhere, so nothing needs quoting.
 */
package org.apache.hudi.flink.pipeline;
