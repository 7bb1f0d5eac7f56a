/**
 * Immutable values of the table format: instants, names of files, file groups and slices,
 * statistics of writes, metadata of commits, plans.
 *
 * <p>Belongs here: values and the texts they are written as. Does not belong here: reading or
 * writing storage, and bytes of metadata files (see {@code timeline.codec}).
 */
package org.apache.hudi.flink.core.model;
