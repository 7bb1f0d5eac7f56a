/**
 * Storage over Hadoop's FileSystem for every scheme that is not the local disk.
 *
 * <p>Belongs here: all use of Hadoop's file API. Does not belong here: any Hadoop type in a
 * signature that another room sees.
 */
package org.apache.hudi.flink.core.storage.hadoop;
