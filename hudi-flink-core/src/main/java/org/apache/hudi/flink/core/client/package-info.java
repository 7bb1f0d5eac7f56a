/**
 * The embedded Java client: writes and maintains a table from one process without a running Flink
 * job, over the same writers, committer and services that the streaming operators use. No logic of
 * the format belongs here.
 */
package org.apache.hudi.flink.core.client;
