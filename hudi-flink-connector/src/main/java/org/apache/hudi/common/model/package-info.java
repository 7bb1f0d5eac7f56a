/**
 * Enums that user programs name when they set options.
 *
 * <p>Belongs here: enums whose constant names or values are option values. Does not belong here:
 * the model of the table format, which is in {@code org.apache.hudi.flink.core.model}.
 */
package org.apache.hudi.common.model;
