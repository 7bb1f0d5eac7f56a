/**
 * Crashes at every point of the life of a small job: each storage operation and each message
 * between tasks and coordinator, one run for each kind of failure at each of them.
 */
package org.apache.hudi.flink.sink.crash;
