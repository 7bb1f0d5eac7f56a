/**
 * Bytes of commit metadata and of plans.
 *
 * <p>Belongs here: JSON of commits, Avro containers of plans, records of the archive. Avro stays
 * inside this room. Does not belong here: when and where the bytes are written.
 */
package org.apache.hudi.flink.core.timeline.codec;
