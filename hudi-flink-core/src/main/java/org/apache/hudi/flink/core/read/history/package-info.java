/**
 * The history of a table: as it was at an instant, what changed between two, and which of that is
 * gone because files were cleaned or instants archived. Only planning: which instants, which file
 * slices. Nothing here opens a data file, nothing changes the table but the leases of readers.
 */
package org.apache.hudi.flink.core.read.history;
