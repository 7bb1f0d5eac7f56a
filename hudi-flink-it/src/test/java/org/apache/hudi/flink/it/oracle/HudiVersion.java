package org.apache.hudi.flink.it.oracle;

import java.nio.file.Path;
import java.nio.file.Paths;

/** The releases of real Hudi that the tests can ask. */
public enum HudiVersion {
  /** 0.15.0: writes table version 6. */
  V0_15("0.15"),
  /** 1.1.1: reads version 6 too, writes version 9 unless told otherwise. */
  V1_1("1.1");

  private final String label;

  HudiVersion(String label) {
    this.label = label;
  }

  /** The file that the build wrote: class path entries of the oracle program with this release. */
  Path classPathFile() {
    return Paths.get("oracle", "hudi-" + label, "target", "classpath.txt");
  }

  @Override
  public String toString() {
    return "Hudi " + label;
  }
}
