package org.apache.hudi.flink.core.table.layout;

import org.apache.hudi.flink.core.error.UnsupportedTableException;
import org.apache.hudi.flink.core.keygen.KeyStyle;

/** Chooses the layout of a table, or refuses its version by name. */
public final class TableLayouts {
  private static final int LAYOUT_OF_VERSION_6 = 1;
  private static final int LAYOUT_OF_VERSION_8 = 2;

  private TableLayouts() {}

  /**
   * The layout of a table.
   *
   * @param table how messages call the table
   * @param version its table version, 0 if it does not say
   * @param timelineLayout its timeline layout version, 0 if it does not say
   * @param folders names of folders in its properties
   * @throws UnsupportedTableException if this version cannot be read
   */
  public static TableLayout of(
      String table, int version, int timelineLayout, LayoutFolders folders) {
    switch (version) {
      case 6:
        checkTimeline(table, version, timelineLayout, LAYOUT_OF_VERSION_6);
        return new LayoutV6(folders);
      case 8:
        checkTimeline(table, version, timelineLayout, LAYOUT_OF_VERSION_8);
        return new LayoutV8(version, folders, KeyStyle.VALUE_ONLY);
      case 9:
        checkTimeline(table, version, timelineLayout, LAYOUT_OF_VERSION_8);
        return new LayoutV8(version, folders, KeyStyle.FIELD_PREFIXED);
      default:
        throw new UnsupportedTableException(
            "Table "
                + table
                + " has version "
                + version
                + (version < 6
                    ? ", older than the oldest that is supported (6). Upgrade it by one write with"
                        + " Hudi 0.14 or 0.15, then try again"
                    : "; versions 6, 8 and 9 are read, version 6 is written. Read it with the"
                        + " release that wrote it, or let that release keep one of these versions"
                        + " (hoodie.write.table.version)"));
    }
  }

  private static void checkTimeline(String table, int version, int found, int expected) {
    if (found != expected) {
      throw new UnsupportedTableException(
          "Table "
              + table
              + " has version "
              + version
              + " with hoodie.timeline.layout.version="
              + found
              + "; that version goes with timeline layout "
              + expected
              + ". Correct hoodie.properties, or restore it from a backup");
    }
  }
}
