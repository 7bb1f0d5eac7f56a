/**
 * Statements that change rows of a table other than by inserting: UPDATE, DELETE, TRUNCATE.
 *
 * <p>Belongs here: what of such a statement can be honoured, and the deletes that need no job. Does
 * not belong here: writing rows, which is the pipeline's.
 */
package org.apache.hudi.flink.sql.dml;
