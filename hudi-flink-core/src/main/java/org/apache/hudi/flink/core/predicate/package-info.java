/**
 * Filters on columns with three-valued SQL logic: built by the SQL face, evaluated on rows by the
 * readers and on statistics (minimum, maximum, null count) to skip what cannot match.
 *
 * <p>Belongs here: the predicate tree, its literals, its evaluation. Does not belong here: parsing
 * of expressions, anything about files.
 */
package org.apache.hudi.flink.core.predicate;
