/**
 * The main example: a stream of parcels that are registered, moved between depots and picked up,
 * upserted into a table by an embedded Flink. The changes lie in the jar, made by {@link
 * org.apache.hudi.flink.examples.mainjob.ParcelChanges}, so that what must remain in the table is
 * known.
 */
package org.apache.hudi.flink.examples.mainjob;
