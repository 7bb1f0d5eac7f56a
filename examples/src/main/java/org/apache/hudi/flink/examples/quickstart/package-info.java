/** The smallest DataStream program that upserts into a table, as users write it. */
package org.apache.hudi.flink.examples.quickstart;
