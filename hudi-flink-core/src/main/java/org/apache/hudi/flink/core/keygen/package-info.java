/**
 * From a row to its record key and partition path, and from a partition path back to typed values.
 * Spelling rules of the key generators, escaping, hive style, timestamp formats. Knows nothing of
 * files or of the timeline.
 */
package org.apache.hudi.flink.core.keygen;
