package org.apache.hudi.flink.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.junit.jupiter.api.Test;

class MarkersTest {
  private static final String TIME = "20240101000000001";
  private static final String BASE_FILE = "f1_0-0-0_" + TIME + ".parquet";
  private static final String LOG_FILE = ".f2_20240101000000000.log.1_0-0-0";

  private final InMemoryStorage storage = new InMemoryStorage();
  private final Markers markers = new Markers(storage, "/t");

  @Test
  void createsOneFilePerMarker() {
    markers.create(TIME, "a/b", BASE_FILE, MarkerType.CREATE);
    markers.create(TIME, "a/b", BASE_FILE, MarkerType.CREATE);
    markers.create(TIME, "", LOG_FILE, MarkerType.APPEND);
    assertThat(storage.allFiles())
        .containsExactly(
            "/t/.hoodie/.temp/" + TIME + "/" + LOG_FILE + ".marker.APPEND",
            "/t/.hoodie/.temp/" + TIME + "/a/b/" + BASE_FILE + ".marker.CREATE");
    assertThat(markers.list(TIME))
        .containsExactly(
            new Marker("", LOG_FILE, MarkerType.APPEND),
            new Marker("a/b", BASE_FILE, MarkerType.CREATE));
    assertThat(markers.list("20240101000000002")).isEmpty();
    assertThat(markers.deleteAll(TIME)).isTrue();
    assertThat(markers.deleteAll(TIME)).isFalse();
    assertThat(markers.list(TIME)).isEmpty();
  }

  @Test
  void readsMarkersThatATimelineServerGathered() throws Exception {
    String folder = "/t/.hoodie/.temp/" + TIME + "/";
    put(folder + "MARKERS.type", "TIMELINE_SERVER_BASED");
    put(folder + "MARKERS0", "p1/" + LOG_FILE + ".marker.APPEND\n");
    put(
        folder + "MARKERS2",
        "p3/" + BASE_FILE + ".marker.CREATE\np1/" + LOG_FILE + ".marker.APPEND\n");
    put(folder + "MARKERS7", "");
    assertThat(markers.list(TIME))
        .containsExactly(
            new Marker("p1", LOG_FILE, MarkerType.APPEND),
            new Marker("p3", BASE_FILE, MarkerType.CREATE));
  }

  @Test
  void refusesWhatIsNoMarkerByName() throws Exception {
    String folder = "/t/.hoodie/.temp/" + TIME + "/";
    put(folder + "MARKERS.type", "TIMELINE_SERVER_BASED");
    put(folder + "MARKERS0", "p1/x.marker.OTHER\n");
    assertThatThrownBy(() -> markers.list(TIME))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("MARKERS0");
  }

  @Test
  void neverLeavesItsFolder() {
    assertThatThrownBy(() -> markers.create(TIME, "../..", BASE_FILE, MarkerType.CREATE))
        .isInstanceOf(HudiException.class);
  }

  private void put(String path, String text) throws Exception {
    storage.publish(path, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Its writer was killed before the file got its name: nothing can have been written. */
  @Test
  void anUnpublishedMarkerIsNone() throws Exception {
    InMemoryStorage disk = new InMemoryStorage();
    Markers markers = new Markers(disk, "/t");
    markers.create("20240101000000001", "p", ".f_1.log.1_0-0-0", MarkerType.APPEND);
    disk.publish(
        "/t/.hoodie/.temp/20240101000000001/p/..f_1.log.1_0-0-0.marker.APPEND"
            + ".2d712fc7-601a-42c3-9536-06681b991d70",
        new byte[0]);
    assertThat(markers.list("20240101000000001"))
        .containsExactly(new Marker("p", ".f_1.log.1_0-0-0", MarkerType.APPEND));
  }
}
