package org.apache.hudi.flink.core.keygen;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/**
 * How the timestamp key generator reads a partition column and spells it. Formats are the patterns
 * of the options ({@code yyyyMMddHH}). Immutable. Format notes: records, section 2.3.
 */
public final class TimestampSettings implements Serializable {

  private static final long serialVersionUID = 1L;

  /** What the values of the partition column are. */
  public enum InputType {
    UNIX_TIMESTAMP,
    EPOCHMILLISECONDS,
    EPOCHMICROSECONDS,
    SCALAR,
    DATE_STRING,
    MIXED
  }

  private final InputType inputType;
  private final String scalarUnit;
  private final List<String> inputFormats;
  private final String inputZone;
  private final String outputFormat;
  private final String outputZone;

  private TimestampSettings(Builder builder) {
    this.inputType = builder.inputType;
    this.scalarUnit = builder.scalarUnit;
    this.inputFormats = List.copyOf(builder.inputFormats);
    this.inputZone = builder.inputZone;
    this.outputFormat = builder.outputFormat;
    this.outputZone = builder.outputZone;
  }

  /** Settings for values of {@code inputType}, spelled with {@code outputFormat}. */
  public static Builder builder(InputType inputType, String outputFormat) {
    return new Builder(inputType, outputFormat);
  }

  public InputType inputType() {
    return inputType;
  }

  /** Name of a {@link java.util.concurrent.TimeUnit}: the unit of SCALAR. */
  public String scalarUnit() {
    return scalarUnit;
  }

  /** Patterns of text values, tried in this order. */
  public List<String> inputFormats() {
    return inputFormats;
  }

  /** Zone of text values that carry none; empty: UTC. */
  public String inputZone() {
    return inputZone;
  }

  public String outputFormat() {
    return outputFormat;
  }

  public String outputZone() {
    return outputZone;
  }

  /** Collects settings. */
  public static final class Builder {

    private final InputType inputType;
    private final String outputFormat;
    private String scalarUnit = "SECONDS";
    private List<String> inputFormats = List.of();
    private String inputZone = "";
    private String outputZone = "UTC";

    private Builder(InputType inputType, String outputFormat) {
      this.inputType = Objects.requireNonNull(inputType, "inputType");
      this.outputFormat = Objects.requireNonNull(outputFormat, "outputFormat");
    }

    public Builder scalarUnit(String unit) {
      scalarUnit = unit;
      return this;
    }

    public Builder inputFormats(List<String> formats) {
      inputFormats = formats;
      return this;
    }

    public Builder inputZone(String zone) {
      inputZone = zone;
      return this;
    }

    public Builder outputZone(String zone) {
      outputZone = zone;
      return this;
    }

    public TimestampSettings build() {
      return new TimestampSettings(this);
    }
  }
}
