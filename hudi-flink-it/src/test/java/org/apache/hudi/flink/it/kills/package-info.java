/**
 * Jobs on a real cluster whose processes are killed, and jobs that are cancelled and started again,
 * with and without their state: what remains is exact.
 */
package org.apache.hudi.flink.it.kills;
