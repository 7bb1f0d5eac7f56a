package org.apache.hudi.flink.core.table;

import java.util.Objects;

/** What a reader asks a cleaner to keep. Immutable. */
public final class ReaderLease {

  private final String reader;
  private final String instant;
  private final long sinceMillis;
  private final long expiresMillis;

  /**
   * All parts.
   *
   * @param reader identity of the reader: letters, digits, {@code -} and {@code _}
   * @param instant oldest instant of which files are still needed; the table as it was at that
   *     instant and everything later has to stay
   * @param sinceMillis since when this has been the oldest instant, epoch milliseconds
   * @param expiresMillis when the lease ends unless it is renewed, epoch milliseconds
   */
  public ReaderLease(String reader, String instant, long sinceMillis, long expiresMillis) {
    this.reader = Objects.requireNonNull(reader, "reader");
    this.instant = Objects.requireNonNull(instant, "instant");
    this.sinceMillis = sinceMillis;
    this.expiresMillis = expiresMillis;
  }

  /** Identity of the reader. */
  public String reader() {
    return reader;
  }

  /** Oldest instant of which files are still needed. */
  public String instant() {
    return instant;
  }

  /** Since when this has been the oldest instant, epoch milliseconds. */
  public long sinceMillis() {
    return sinceMillis;
  }

  /** When the lease ends unless it is renewed, epoch milliseconds. */
  public long expiresMillis() {
    return expiresMillis;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ReaderLease
        && reader.equals(((ReaderLease) o).reader)
        && instant.equals(((ReaderLease) o).instant)
        && sinceMillis == ((ReaderLease) o).sinceMillis
        && expiresMillis == ((ReaderLease) o).expiresMillis;
  }

  @Override
  public int hashCode() {
    return Objects.hash(reader, instant, sinceMillis, expiresMillis);
  }

  @Override
  public String toString() {
    return reader + " needs " + instant;
  }
}
