package org.apache.hudi.flink.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;
import org.apache.hudi.flink.core.read.ChangeMode;
import org.apache.hudi.flink.core.read.history.ChangeStream;
import org.apache.hudi.flink.core.read.history.InstantRange;

/** How the changes of a table are read as they are committed. Immutable. */
public final class StreamSettings implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ChangeMode mode;
  private final ChangeStream.Start start;
  private final InstantRange range;
  private final ChangeStream.WhenMissing whenMissing;
  private final boolean keysMove;
  private final boolean skipOverwrites;
  private final int mostCommits;
  private final int mostSplits;
  private final Duration interval;
  private final boolean bounded;
  private final boolean lease;
  private final Duration leaseDuration;

  private StreamSettings(Builder builder) {
    this.mode = builder.mode;
    this.start = builder.start;
    this.range = builder.range;
    this.whenMissing = builder.whenMissing;
    this.keysMove = builder.keysMove;
    this.skipOverwrites = builder.skipOverwrites;
    this.mostCommits = builder.mostCommits;
    this.mostSplits = builder.mostSplits;
    this.interval = builder.interval;
    this.bounded = builder.bounded;
    this.lease = builder.lease;
    this.leaseDuration = builder.leaseDuration;
  }

  /** A builder in which every value has its default. */
  public static Builder builder() {
    return new Builder();
  }

  /** The stream of core that these settings describe. */
  public ChangeStream stream() {
    return ChangeStream.builder()
        .mode(mode)
        .start(start)
        .range(range)
        .whenMissing(whenMissing)
        .keysMove(keysMove)
        .skipOverwrites(skipOverwrites)
        .mostCommits(mostCommits)
        .build();
  }

  /** Which rows are given. */
  public ChangeMode mode() {
    return mode;
  }

  /** Whether one reader reads all, since keys may move between file groups. */
  public boolean keysMove() {
    return keysMove;
  }

  /** With more splits than this unread, the timeline is not looked at. */
  public int mostSplits() {
    return mostSplits;
  }

  /** Time between looks at the timeline. */
  public Duration interval() {
    return interval;
  }

  /** Whether the stream ends with what is there at the first look. */
  public boolean isBounded() {
    return bounded;
  }

  /** Whether the stream holds a lease in the table. */
  public boolean holdsLease() {
    return lease;
  }

  /** How long the lease outlives the job. */
  public Duration leaseDuration() {
    return leaseDuration;
  }

  /** Builds StreamSettings; not thread-safe. */
  public static final class Builder {
    private ChangeMode mode = ChangeMode.UPSERT;
    private ChangeStream.Start start = ChangeStream.Start.LAST_COMMIT;
    private InstantRange range = InstantRange.of(null, null);
    private ChangeStream.WhenMissing whenMissing = ChangeStream.WhenMissing.FAIL;
    private boolean keysMove;
    private boolean skipOverwrites;
    private int mostCommits = Integer.MAX_VALUE;
    private int mostSplits = Integer.MAX_VALUE;
    private Duration interval = Duration.ofSeconds(60);
    private boolean bounded;
    private boolean lease = true;
    private Duration leaseDuration = Duration.ofDays(1);

    private Builder() {}

    /** See {@link StreamSettings#mode()}. */
    public Builder mode(ChangeMode value) {
      this.mode = Objects.requireNonNull(value, "mode");
      return this;
    }

    /** Where the stream begins. */
    public Builder start(ChangeStream.Start value) {
      this.start = Objects.requireNonNull(value, "start");
      return this;
    }

    /** Bounds of the stream. */
    public Builder range(InstantRange value) {
      this.range = Objects.requireNonNull(value, "range");
      return this;
    }

    /** What happens if writes are lost. */
    public Builder whenMissing(ChangeStream.WhenMissing value) {
      this.whenMissing = Objects.requireNonNull(value, "whenMissing");
      return this;
    }

    /** See {@link StreamSettings#keysMove()}. */
    public Builder keysMove(boolean value) {
      this.keysMove = value;
      return this;
    }

    /** Whether overwrites are passed over. */
    public Builder skipOverwrites(boolean value) {
      this.skipOverwrites = value;
      return this;
    }

    /** Most writes of one look. */
    public Builder mostCommits(int value) {
      this.mostCommits = value;
      return this;
    }

    /** See {@link StreamSettings#mostSplits()}. */
    public Builder mostSplits(int value) {
      this.mostSplits = value;
      return this;
    }

    /** See {@link StreamSettings#interval()}. */
    public Builder interval(Duration value) {
      this.interval = Objects.requireNonNull(value, "interval");
      return this;
    }

    /** See {@link StreamSettings#isBounded()}. */
    public Builder bounded(boolean value) {
      this.bounded = value;
      return this;
    }

    /** See {@link StreamSettings#holdsLease()}. */
    public Builder lease(boolean value) {
      this.lease = value;
      return this;
    }

    /** See {@link StreamSettings#leaseDuration()}. */
    public Builder leaseDuration(Duration value) {
      this.leaseDuration = Objects.requireNonNull(value, "leaseDuration");
      return this;
    }

    /** The immutable settings. */
    public StreamSettings build() {
      return new StreamSettings(this);
    }
  }
}
