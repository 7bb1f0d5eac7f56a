package org.apache.hudi.flink.core.spill;

import java.io.Serializable;
import java.util.Objects;

/**
 * How much memory a {@link ByteStore} may use, and where it puts the rest.
 *
 * <p>Immutable.
 */
public final class SpillSettings implements Serializable {

  private static final long serialVersionUID = 1L;

  private final long memoryBytes;
  private final String directory;

  private SpillSettings(long memoryBytes, String directory) {
    if (memoryBytes < 0) {
      throw new IllegalArgumentException("memoryBytes must not be negative: " + memoryBytes);
    }
    this.memoryBytes = memoryBytes;
    this.directory = Objects.requireNonNull(directory, "directory");
  }

  /** Spills into the directory for temporary files of this process. */
  public static SpillSettings ofMemory(long memoryBytes) {
    return new SpillSettings(memoryBytes, System.getProperty("java.io.tmpdir"));
  }

  /** Spills into a local directory, which is created on first use. */
  public static SpillSettings of(long memoryBytes, String directory) {
    return new SpillSettings(memoryBytes, directory);
  }

  /** Bytes kept in memory before they are written to the local file. */
  public long memoryBytes() {
    return memoryBytes;
  }

  /** Local directory of the spill files. */
  public String directory() {
    return directory;
  }

  @Override
  public boolean equals(Object o) {
    if (!(o instanceof SpillSettings)) {
      return false;
    }
    SpillSettings that = (SpillSettings) o;
    return memoryBytes == that.memoryBytes && directory.equals(that.directory);
  }

  @Override
  public int hashCode() {
    return Objects.hash(memoryBytes, directory);
  }

  @Override
  public String toString() {
    return "SpillSettings{memoryBytes=" + memoryBytes + ", directory=" + directory + "}";
  }
}
