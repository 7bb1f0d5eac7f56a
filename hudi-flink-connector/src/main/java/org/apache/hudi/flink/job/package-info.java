/**
 * Programs that users run beside their jobs: they look at a table or maintain it.
 *
 * <p>Belongs here: their arguments, and what they do round by round. Does not belong here: what the
 * services do to a table (see core).
 */
package org.apache.hudi.flink.job;
