package org.apache.hudi.flink.examples.mainjob;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the change file of the example and the state that must remain: the same lines on every
 * machine. Parcels are registered, sorted, moved to other depots (so that rows change partition),
 * and picked up (deleted).
 *
 * <p>Run {@link #main} to write the files anew.
 */
public final class ParcelChanges {
  /** How many changes the file has. */
  static final int CHANGES = 12_000;

  private static final long SEED = 20_240_229L;
  private static final long START_MILLIS = 1_709_164_800_000L;
  private static final String[] DEPOTS = {"Basel", "Graz", "Lyon", "Porto", "Turku"};
  private static final String[] STATES = {"REGISTERED", "SORTED", "LOADED", "RETURNED"};

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final List<String> lines = new ArrayList<>(CHANGES);
  private final List<String> present = new ArrayList<>();
  private final TreeMap<String, String> rows = new TreeMap<>();
  private long time = START_MILLIS;
  private int registered;

  private ParcelChanges() {
    for (int step = 1; step <= CHANGES; step++) {
      time += 200 + random.nextInt(2_000);
      int dice = random.nextInt(100);
      if (present.size() < 50 || dice < 40) {
        register(step);
      } else if (dice < 80) {
        move(step);
      } else {
        pickUp(step);
      }
    }
  }

  /** The changes in order, see {@link ParcelChange#parse}. */
  static List<String> changes() {
    return new ParcelChanges().lines;
  }

  /** The parcels that remain, sorted, each spelled like the change that was its last. */
  static List<String> remaining() {
    return new ArrayList<>(new ParcelChanges().rows.values());
  }

  /**
   * Writes both files.
   *
   * @param args the folder to write to
   * @throws IOException if it cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Paths.get(args[0]));
    write(folder.resolve(ParcelFiles.CHANGES), changes());
    write(folder.resolve(ParcelFiles.REMAINING), remaining());
  }

  private void register(int step) {
    String parcel = String.format("P%06d", ++registered);
    present.add(parcel);
    String row =
        parcel
            + ","
            + pick(DEPOTS)
            + ",REGISTERED,"
            + (100 + random.nextInt(19_900))
            + ","
            + (2 + random.nextInt(30))
            + (random.nextBoolean() ? ".90" : ".50");
    add("I", step, parcel, row);
  }

  private void move(int step) {
    String parcel = present.get(random.nextInt(present.size()));
    String[] old = rows.get(parcel).split(",");
    String depot = random.nextInt(100) < 30 ? pick(DEPOTS) : old[2];
    add("U", step, parcel, String.join(",", parcel, depot, pick(STATES), old[4], old[5]));
  }

  private void pickUp(int step) {
    int place = random.nextInt(present.size());
    String parcel = present.get(place);
    present.set(place, present.get(present.size() - 1));
    present.remove(present.size() - 1);
    String[] old = rows.get(parcel).split(",");
    add("D", step, parcel, String.join(",", parcel, old[2], old[3], old[4], old[5]));
    rows.remove(parcel);
  }

  private void add(String kind, int step, String parcel, String row) {
    String line = kind + "," + row + "," + time + "," + step;
    lines.add(line);
    rows.put(parcel, line);
  }

  private String pick(String[] values) {
    return values[random.nextInt(values.length)];
  }

  private static void write(Path file, List<String> lines) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        Writer text = new OutputStreamWriter(new GZIPOutputStream(out), StandardCharsets.UTF_8)) {
      for (String line : lines) {
        text.write(line);
        text.write('\n');
      }
    }
  }
}
