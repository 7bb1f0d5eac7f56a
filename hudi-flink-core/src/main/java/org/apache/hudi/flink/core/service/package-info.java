/**
 * Table services: each plans, executes and commits, without knowledge of who calls it.
 *
 * <p>Belongs here: rollback, compaction and their like. Does not belong here: threads, operators,
 * schedules.
 */
package org.apache.hudi.flink.core.service;
