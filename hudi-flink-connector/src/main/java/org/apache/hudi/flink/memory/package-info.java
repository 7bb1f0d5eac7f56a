/**
 * Pages of accounted memory for operators, from the heap or from Flink's managed memory. What is
 * put into the pages is the business of their users.
 */
package org.apache.hudi.flink.memory;
