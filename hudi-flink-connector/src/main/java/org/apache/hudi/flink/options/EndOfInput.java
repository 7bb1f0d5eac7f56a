package org.apache.hudi.flink.options;

/** When the rows after the last regular checkpoint of a finished input are committed. */
public enum EndOfInput {
  /**
   * With the checkpoint that Flink takes after all input has ended (streaming with checkpoints).
   */
  ON_FINAL_CHECKPOINT,
  /** While the end of input is handled, since no checkpoint follows (batch, or no checkpoints). */
  ON_END_OF_INPUT
}
