/** What is known of a table, queried like a table: {@code SELECT * FROM t$timeline}. */
package org.apache.hudi.flink.sql.system;
