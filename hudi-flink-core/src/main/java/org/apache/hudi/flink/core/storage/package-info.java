/**
 * Everything that the table format asks of a file system, so small that a fake is easy.
 *
 * <p>Belongs here: the {@link org.apache.hudi.flink.core.storage.Storage} contract and path texts.
 * Does not belong here: what the files mean, and any Hadoop type (see the room {@code hadoop}).
 */
package org.apache.hudi.flink.core.storage;
