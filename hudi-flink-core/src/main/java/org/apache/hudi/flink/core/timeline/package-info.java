/**
 * Instants on storage: loading them, moving them through their states, making new instant times.
 *
 * <p>Belongs here: the files of the active timeline and views of them. Does not belong here: what
 * the bytes inside mean (see {@code codec}), data files, and archived instants (see {@code table}).
 */
package org.apache.hudi.flink.core.timeline;
