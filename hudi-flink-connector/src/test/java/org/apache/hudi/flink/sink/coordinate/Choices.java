package org.apache.hudi.flink.sink.coordinate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Who decides what happens next in a simulation. */
abstract class Choices {

  /** A number from 0 to {@code bound - 1}. */
  abstract int choose(int bound);

  /** Decisions by chance, the same for the same seed. */
  static Choices random(long seed) {
    Random random = new Random(seed);
    return new Choices() {
      @Override
      int choose(int bound) {
        return random.nextInt(bound);
      }
    };
  }

  /**
   * Decisions that run through a tree, one path per run: call {@link #next} until it says no.
   * Beyond a depth the first choice is taken.
   */
  static final class Exhaustive extends Choices {
    private final int depth;
    private final List<Integer> path = new ArrayList<>();
    private final List<Integer> bounds = new ArrayList<>();
    private int position;

    Exhaustive(int depth) {
      this.depth = depth;
    }

    @Override
    int choose(int bound) {
      if (bound == 1 || position >= depth) {
        return 0;
      }
      if (position == path.size()) {
        path.add(0);
        bounds.add(bound);
      }
      return path.get(position++);
    }

    /** Goes to the next path; false if there is none. */
    boolean next() {
      position = 0;
      for (int last = path.size() - 1; last >= 0; last--) {
        if (path.get(last) + 1 < bounds.get(last)) {
          path.set(last, path.get(last) + 1);
          return true;
        }
        path.remove(last);
        bounds.remove(last);
      }
      return false;
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }
}
