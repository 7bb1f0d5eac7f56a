/**
 * Storage on the local disk without Hadoop: exclusive creation and atomic publishing by hard links.
 *
 * <p>Belongs here: what is special about {@code file:} paths. Does not belong here: other schemes.
 */
package org.apache.hudi.flink.core.storage.local;
