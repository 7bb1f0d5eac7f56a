/**
 * Tables shared with real Hudi: what we write is read by it with equal rows, and what it upserts,
 * deletes and compacts in our tables is read and written on by us.
 */
package org.apache.hudi.flink.it.interop;
