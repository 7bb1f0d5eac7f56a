package org.apache.hudi.sink.compact;

import org.apache.hudi.flink.job.CompactorArguments;
import org.apache.hudi.flink.job.CompactorJob;

/**
 * Compacts a merge-on-read table outside the job that writes it: {@code flink run -c
 * org.apache.hudi.sink.compact.HoodieFlinkCompactor hudi-flink-bundle.jar --path <table>}. Executes
 * plans that are on the timeline; in service mode again and again.
 */
public final class HoodieFlinkCompactor {

  private HoodieFlinkCompactor() {}

  /**
   * Runs the job.
   *
   * @param args as {@link CompactorArguments} says
   */
  public static void main(String[] args) throws Exception {
    new CompactorJob(CompactorArguments.parse(args)).run();
  }
}
