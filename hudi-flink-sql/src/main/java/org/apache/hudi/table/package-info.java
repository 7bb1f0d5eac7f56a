/**
 * The door through which Flink SQL finds tables with {@code 'connector' = 'hudi'}.
 *
 * <p>Belongs here: {@code HoodieTableFactory}, whose name user set-ups refer to. Does not belong
 * here: sources, sinks and push-down, which are in {@code org.apache.hudi.flink.sql}.
 */
package org.apache.hudi.table;
