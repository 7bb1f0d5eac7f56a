/**
 * Embedded Flink sessions of the tests and the rows they give back; no knowledge of any table
 * format.
 */
package org.apache.hudi.flink.it.sql;
