/**
 * Where a key lives: the bucket of a key and the file group of a bucket, and the (key, file group)
 * pairs that an existing table holds. Reading rows is the {@code read} room's, writing them the
 * {@code write} room's; state kept by a running job belongs to the job.
 */
package org.apache.hudi.flink.core.index;
