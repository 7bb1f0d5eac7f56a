/**
 * Option constants that user programs name.
 *
 * <p>Belongs here: {@code FlinkOptions} with its definitions. Does not belong here: any logic;
 * values are read and checked in {@code org.apache.hudi.flink.options}.
 */
package org.apache.hudi.configuration;
