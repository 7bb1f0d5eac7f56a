package org.apache.hudi.flink.options;

import org.apache.hudi.flink.core.error.ConfigurationException;

/** Operations that make one instant of the whole input, and so need an input that ends. */
final class EndedInputRules {

  private EndedInputRules() {}

  /**
   * Refuses them otherwise.
   *
   * @param isBounded whether the input ends
   * @param hasCheckpoints whether checkpoints would commit parts of it before
   */
  static void check(SinkSettings settings, boolean isBounded, boolean hasCheckpoints) {
    OverwriteScope overwrite = settings.insert().overwrite();
    boolean isBulk = settings.insert().path() == WritePath.BULK;
    if ((overwrite == null && !isBulk) || (isBounded && !hasCheckpoints)) {
      return;
    }
    String table = settings.table().identifier();
    String why = isBounded ? "checkpoints are enabled in streaming mode" : "the input has no end";
    if (overwrite != null) {
      throw new ConfigurationException(
          String.format(
              "INSERT OVERWRITE into table %s must be run in batch execution mode"
                  + " ('execution.runtime-mode' = 'batch'), but %s: every commit would replace what"
                  + " the one before it wrote.",
              table, why));
    }
    throw new ConfigurationException(
        String.format(
            "The bulk insert should be run in batch execution mode: table %s is written with"
                + " 'write.operation' = 'bulk_insert', but %s. Set 'execution.runtime-mode' ="
                + " 'batch', or use 'insert'.",
            table, why));
  }
}
