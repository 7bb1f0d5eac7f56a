/**
 * A real standalone Flink (JobManager, TaskManager and SQL client as processes of their own) with
 * the bundle in its lib folder, and the proofs that need it. What a mini cluster can show is tested
 * elsewhere.
 */
package org.apache.hudi.flink.it.cluster;
