package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.error.UnsupportedTableException;

/** Chooses the layout of a table, or refuses its version by name. */
public final class TableLayouts {
  private static final int LAYOUT_OF_VERSION_6 = 1;

  private TableLayouts() {}

  /**
   * The layout of a table.
   *
   * @param table how messages call the table
   * @param version its table version, 0 if it does not say
   * @param timelineLayout its timeline layout version, 0 if it does not say
   * @throws UnsupportedTableException if this version cannot be read or written
   */
  public static TableLayout of(String table, int version, int timelineLayout) {
    if (version == 6 && timelineLayout == LAYOUT_OF_VERSION_6) {
      return new LayoutV6();
    }
    if (version == 6) {
      throw new UnsupportedTableException(
          "Table "
              + table
              + " has version 6 with hoodie.timeline.layout.version="
              + timelineLayout
              + "; that version goes with timeline layout 1. Correct hoodie.properties, or restore"
              + " it from a backup");
    }
    if (version < 6) {
      throw new UnsupportedTableException(
          "Table "
              + table
              + " has version "
              + version
              + ", older than the oldest that is supported (6). Upgrade it by one write with Hudi"
              + " 0.14 or 0.15, then try again");
    }
    throw new UnsupportedTableException(
        "Table "
            + table
            + " has version "
            + version
            + ", as Hudi 1.x writes it; only version 6 is supported. Downgrade it with Hudi's"
            + " command line (downgrade table --toVersion SIX), or let its Hudi 1.x writer keep"
            + " version 6 (hoodie.write.table.version=6, hoodie.write.auto.upgrade=false)");
  }
}
