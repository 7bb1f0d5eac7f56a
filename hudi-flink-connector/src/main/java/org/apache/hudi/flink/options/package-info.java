/**
 * From the option map of a table to typed, checked, immutable settings.
 *
 * <p>Belongs here: reading and checking option values, deriving what was not given, reconciling
 * with an existing table. Does not belong here: anything that opens data files or builds operators;
 * and behind this room nobody sees a string key or a Flink configuration.
 */
package org.apache.hudi.flink.options;
