package org.apache.hudi.flink.it.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hudi.flink.it.oracle.HudiOracle;
import org.apache.hudi.flink.it.oracle.HudiVersion;
import org.apache.hudi.flink.it.oracle.JsonRows;

/** One session with every release of real Hudi, for all tests of a class. */
final class Oracles implements AutoCloseable {
  private final Map<HudiVersion, HudiOracle> sessions = new EnumMap<>(HudiVersion.class);

  private Oracles() {}

  static Oracles start() {
    Oracles oracles = new Oracles();
    for (HudiVersion version : HudiVersion.values()) {
      assumeTrue(HudiOracle.isBuilt(version), "The modules under oracle are not built");
    }
    for (HudiVersion version : HudiVersion.values()) {
      oracles.sessions.put(version, HudiOracle.start(version));
    }
    return oracles;
  }

  HudiOracle get(HudiVersion version) {
    return sessions.get(version);
  }

  /** The oldest release, for questions where any of them does. */
  HudiOracle anyOf() {
    return get(HudiVersion.V0_15);
  }

  /** Every release reads exactly these rows, which are JSON texts of ours. */
  void assertAllRead(Path table, List<String> rows) {
    sessions.forEach(
        (version, oracle) ->
            assertThat(comparable(oracle.snapshot(table.toString())))
                .as("rows read by %s", version)
                .isEqualTo(comparable(rows)));
  }

  /**
   * The comparable form; whether a timestamp has a zone is a matter of type names, not of values.
   */
  static List<String> comparable(List<String> rows) {
    return JsonRows.comparable(rows).stream()
        .map(row -> row.replaceAll("(T\\d\\d:\\d\\d:\\d\\d\\.\\d{6})Z\"", "$1\""))
        .collect(Collectors.toList());
  }

  @Override
  public void close() {
    sessions.values().forEach(HudiOracle::close);
  }
}
