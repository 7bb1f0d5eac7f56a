/**
 * MERGE INTO, which Flink's grammar does not have: the skeleton of the statement is recognised
 * here, every condition and expression is left to Flink's planner.
 *
 * <p>Belongs here: text of a statement, its checks, the query and the job that it becomes. Does not
 * belong here: how procedures are called.
 */
package org.apache.hudi.flink.sql.merge;
