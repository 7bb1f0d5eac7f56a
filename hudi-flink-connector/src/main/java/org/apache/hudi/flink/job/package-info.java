/**
 * Programs with a main method that users run beside their jobs. Each reads its arguments, calls
 * core and prints; nothing else belongs here.
 */
package org.apache.hudi.flink.job;
