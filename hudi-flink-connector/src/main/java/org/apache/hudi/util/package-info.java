/**
 * Entry of DataStream programs.
 *
 * <p>Belongs here: {@code HoodiePipeline} with its builder, a thin door. Does not belong here: any
 * logic; declarations are made in {@code org.apache.hudi.flink.pipeline}.
 */
package org.apache.hudi.util;
