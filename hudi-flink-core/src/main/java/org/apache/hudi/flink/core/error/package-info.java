/**
 * The exception family of the table format: every failure a user can see is one of these.
 *
 * <p>Belongs here: exception types and the shape of their messages (what failed, on which table,
 * file, instant, key or option, why, and what to do). Does not belong here: decisions about
 * failures.
 */
package org.apache.hudi.flink.core.error;
