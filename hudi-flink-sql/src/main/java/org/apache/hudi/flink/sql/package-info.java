/**
 * Table source and table sink as the SQL planner sees them.
 *
 * <p>Belongs here: abilities that the planner asks for and the hand-over to the pipelines of the
 * connector. Does not belong here: options, which are read once in the connector's {@code options},
 * and anything that runs in tasks.
 */
package org.apache.hudi.flink.sql;
