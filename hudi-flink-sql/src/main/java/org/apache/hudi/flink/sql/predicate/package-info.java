/**
 * From expressions of the planner to predicates of core.
 *
 * <p>Belongs here: the conversion and its rules about literals. Does not belong here: evaluation,
 * which is core's. What cannot be converted without loss is left to the planner.
 */
package org.apache.hudi.flink.sql.predicate;
