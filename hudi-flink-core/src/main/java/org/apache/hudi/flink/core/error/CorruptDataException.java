package org.apache.hudi.flink.core.error;

import javax.annotation.Nullable;

/** Bytes on storage are not what the format asks for. */
public class CorruptDataException extends HudiException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final long offset;

  /**
   * @param file the path of the damaged file
   * @param offset position in bytes where the damage was noticed, -1 if it concerns the whole file
   * @param expected what should have been there, and what was found
   */
  public CorruptDataException(String file, long offset, String expected) {
    this(file, offset, expected, null);
  }

  /** As the other constructor, with what the decoder said. */
  public CorruptDataException(
      String file, long offset, String expected, @Nullable Throwable cause) {
    super(
        "File "
            + file
            + " is damaged"
            + (offset >= 0 ? " at byte " + offset : "")
            + ": expected "
            + expected,
        cause);
    this.file = file;
    this.offset = offset;
  }

  /** Path of the damaged file. */
  public String file() {
    return file;
  }

  /** Position of the damage in bytes, -1 if unknown. */
  public long offset() {
    return offset;
  }
}
