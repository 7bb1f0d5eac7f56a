package org.apache.hudi.flink.sink.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.Nullable;

/**
 * Where a run takes place: the disk, the numbered points that it passes, and the one point at which
 * something goes wrong. One at a time, used by one thread.
 */
final class World {

  /** Who does something: a process, as far as it can die by itself. */
  static final class Actor {
    private final String name;
    private final boolean isJobManager;
    private boolean isDead;

    Actor(String name, boolean isJobManager) {
      this.name = name;
      this.isJobManager = isJobManager;
    }

    boolean isDead() {
      return isDead;
    }

    boolean isJobManager() {
      return isJobManager;
    }

    void die() {
      isDead = true;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** An operation on storage. */
  interface Operation<T> {
    T run() throws IOException;
  }

  /** What happens when somebody is taken for dead. */
  interface Successor {
    void takesOver(Actor from);
  }

  /** Says what goes wrong where. */
  interface Fate {
    /** The harm at this point, null if there is none. Asked once for each point. */
    @Nullable
    Harm at(int number);
  }

  private static World current;

  private final CrashDisk disk;
  private final Fate fate;
  private final List<String> trace = new ArrayList<>();
  @Nullable private Actor actor;
  @Nullable private Successor successor;
  private int points;
  private int harms;
  private boolean hadLateOnes;
  private boolean isPeaceful;

  private World(CrashDisk disk, Fate fate) {
    this.disk = disk;
    this.fate = fate;
  }

  /** Begins a new one. */
  static World begin(CrashDisk disk, Fate fate) {
    current = new World(disk, fate);
    return current;
  }

  static World current() {
    return current;
  }

  CrashDisk disk() {
    return disk;
  }

  /** The points so far, and what came of them. */
  List<String> trace() {
    return trace;
  }

  /** Whether somebody went on after others had taken its place. */
  boolean hadLateOnes() {
    return hadLateOnes;
  }

  /** Nothing goes wrong from now on. */
  void makePeace() {
    isPeaceful = true;
  }

  /** Number of points so far. */
  int points() {
    return points;
  }

  /** How often something went wrong. */
  int harms() {
    return harms;
  }

  void successor(Successor next) {
    successor = next;
  }

  /** Says who acts from now on; returns who did before. */
  @Nullable
  Actor act(@Nullable Actor next) {
    Actor before = actor;
    actor = next;
    return before;
  }

  @Nullable
  private Harm pass(String what) {
    trace.add(points + " " + what);
    Harm harm = isPeaceful ? null : fate.at(points);
    points++;
    if (harm != null) {
      harms++;
      trace.add("  " + harm);
    }
    return harm;
  }

  <T> T storage(String what, Operation<T> operation) throws IOException {
    Actor now = actor;
    if (now == null) {
      // The test itself looks at the table.
      return operation.run();
    }
    if (now.isDead) {
      throw new IOException(now + " is dead");
    }
    Harm harm = pass(now + " " + what);
    if (harm == null) {
      return operation.run();
    }
    switch (harm) {
      case FAILS_AFTER:
        operation.run();
        throw new IOException("injected after " + what);
      case DIES_BEFORE:
        now.die();
        throw new IOException("injected death before " + what);
      case DIES_AFTER:
        operation.run();
        now.die();
        throw new IOException("injected death after " + what);
      case LATE:
        hadLateOnes = true;
        if (successor != null) {
          successor.takesOver(now);
        }
        actor = now;
        return operation.run();
      default:
        throw new IOException("injected before " + what);
    }
  }

  /** Passes the point of a message; what goes wrong is up to the caller, null if nothing does. */
  @Nullable
  Harm message(String what) {
    return pass(what);
  }
}
