package org.apache.hudi.flink.sink.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import javax.annotation.Nullable;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.table.data.RowData;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.index.BucketIndex;
import org.apache.hudi.flink.metrics.CommitMetrics;
import org.apache.hudi.flink.metrics.ServiceMetrics;
import org.apache.hudi.flink.options.SinkSettings;
import org.apache.hudi.flink.sink.assign.BucketIndexes;
import org.apache.hudi.flink.sink.compact.CompactorUnderTest;
import org.apache.hudi.flink.sink.coordinate.CoordinatorUnderTest;
import org.apache.hudi.flink.sink.coordinate.HudiTableActions;
import org.apache.hudi.flink.sink.coordinate.InstantFiles;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;
import org.apache.hudi.flink.sink.coordinate.RestoredEvent;
import org.apache.hudi.flink.sink.coordinate.TableUpkeep;
import org.apache.hudi.flink.sink.coordinate.TaskAttempt;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent;
import org.apache.hudi.flink.sink.coordinate.WriteMetadataEvent.Completeness;
import org.apache.hudi.flink.sink.record.HudiRecord;
import org.apache.hudi.flink.sink.record.RecordConverter;
import org.apache.hudi.flink.sink.write.TaskUnderTest;

/**
 * A write job on one thread: real tasks, ledger, table actions, compaction and services; job
 * manager and source are played. It reads its input in rounds with a checkpoint after each, and
 * starts again from the last completed checkpoint whenever something breaks.
 *
 * <p>Rules of Flink that hold: messages of one task arrive in their order; a checkpoint is complete
 * when all tasks have acknowledged it, which is after their reports have arrived; ids of
 * checkpoints jump after a restart; attempts are counted from zero by a new job manager.
 */
final class CrashJob {

  static final int MOST_LIVES = 12;

  /** When a round ends, and what else may happen; the same answers give the same run. */
  interface Course {
    /** Rows that the split reads in this round. */
    int rowsOfRound(int split);

    /** Whether the job is stopped after this checkpoint and started anew from it. */
    boolean isStoppedAfterCheckpoint();

    /** Parallelism of the next life. */
    int parallelism(int life);
  }

  private final World world;
  private final CrashConfig config;
  private final CrashInput input;
  private final Course course;
  private final Clock clock;
  private final SinkSettings settings;
  private final Map<String, Runnable> held = new LinkedHashMap<>();
  private final Map<Integer, Integer> attempts = new HashMap<>();

  private final List<Task> tasks = new ArrayList<>();
  private final int[] offsets;
  private Checkpoint completed;
  @Nullable private Checkpoint running;
  @Nullable private CoordinatorUnderTest coordinator;
  @Nullable private CoordinatorUnderTest.Step postponed;
  private HudiTableActions actions;
  private World.Actor jobManager;
  private World.Actor compaction;
  private TableUpkeep upkeep;
  private long nextCheckpoint = 1;
  private int life;

  CrashJob(World world, CrashConfig config, CrashInput input, Course course, Clock clock) {
    this.world = world;
    this.config = config;
    this.input = input;
    this.course = course;
    this.clock = clock;
    this.settings = config.settings();
    this.offsets = new int[input.splits()];
    this.completed = Checkpoint.none(input.splits());
    world.successor(this::takeOver);
  }

  SinkSettings settings() {
    return settings;
  }

  /** How often it was started. */
  int lives() {
    return life;
  }

  /** Runs until all input is in the table. */
  void run() {
    while (true) {
      if (life == MOST_LIVES) {
        throw new AssertionError("the job does not come to its end");
      }
      try {
        live();
        return;
      } catch (Superseded e) {
        // Whoever took its place has done everything.
        return;
      } catch (Broken e) {
        world.act(null);
        breakDown(e);
      }
    }
  }

  /**
   * Starts the job once more from its last checkpoint, when nothing goes wrong any more: whoever
   * was only taken for dead may have opened an instant last.
   */
  void runOnceMore() {
    coordinator = null;
    nextCheckpoint += 10;
    run();
  }

  // ---------------------------------------------------------------- one life

  private void live() {
    life++;
    int parallelism = course.parallelism(life);
    boolean isNew = coordinator == null;
    if (isNew) {
      newCoordinator();
    }
    System.arraycopy(completed.offsets, 0, offsets, 0, offsets.length);
    tasks.clear();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      tasks.add(new Task(subtask, parallelism));
    }
    if (isNew) {
      coordinator.start();
    }
    for (Task task : tasks) {
      task.restore();
    }
    pump();
    compaction = new World.Actor("compaction " + life, false);
    CompactorUnderTest compactor = new CompactorUnderTest(settings, life);
    if (config.compacts()) {
      as(compaction, null, compactor::recover);
    }
    boolean isAtEnd = false;
    while (!isAtEnd) {
      isAtEnd = round();
      checkpoint();
      if (config.compacts()) {
        as(compaction, null, compactor::run);
      }
      serve();
      if (!isAtEnd && course.isStoppedAfterCheckpoint()) {
        throw new Broken(Broken.Part.STOPPED, null, null);
      }
    }
    // Another one without rows, after which nothing is left to be done.
    checkpoint();
    releaseAll();
    pump();
    if (config.compacts()) {
      as(compaction, null, compactor::run);
    }
    serve();
    if (coordinator.isCommitting()) {
      throw new AssertionError("commits are left over");
    }
  }

  private void newCoordinator() {
    attempts.clear();
    jobManager = new World.Actor("job manager " + life, true);
    actions =
        new HudiTableActions(
            settings, new CommitMetrics(new UnregisteredMetricsGroup(), clock::millis), clock);
    coordinator = new CoordinatorUnderTest(actions, "pipeline");
    upkeep = null;
    if (completed.id >= 0) {
      coordinator.reset(completed.id, completed.coordinator);
    }
  }

  /** Reads some rows of every split; returns whether there are no more. */
  private boolean round() {
    boolean isAtEnd = true;
    for (int split = 0; split < offsets.length; split++) {
      List<CrashInput.Row> rows = input.of(split);
      int end = Math.min(rows.size(), offsets[split] + course.rowsOfRound(split));
      for (; offsets[split] < end; offsets[split]++) {
        CrashInput.Row row = rows.get(offsets[split]);
        Task task = tasks.get(taskOf(split, row));
        as(task.actor, task, () -> task.write(row));
      }
      isAtEnd &= end == rows.size();
    }
    return isAtEnd;
  }

  private int taskOf(int split, CrashInput.Row row) {
    int number = config.isAppend() ? split : Math.floorMod(row.key.hashCode(), 97) % 2;
    return number % tasks.size();
  }

  private void checkpoint() {
    Checkpoint taken = new Checkpoint(nextCheckpoint++, offsets.clone());
    running = taken;
    message(
        "checkpoint begins",
        "job manager",
        null,
        false,
        () -> taken.coordinator = coordinator.checkpointBegins(taken.id));
    for (Task task : tasks) {
      as(task.actor, task, () -> task.barrier(taken));
    }
    releaseAll();
    for (Task task : tasks) {
      message("acknowledged by " + task.id, task.channel(), task, false, () -> {});
    }
    running = null;
    completed = taken;
    message(
        "checkpoint complete",
        "job manager",
        null,
        true,
        () -> coordinator.checkpointComplete(taken.id));
    for (Task task : tasks) {
      message(
          "complete for " + task.id,
          "to " + task.id,
          task,
          true,
          () -> task.work.completed(taken.id));
    }
    pump();
  }

  /** Cleaning and archiving, which never fail a job by themselves. */
  private void serve() {
    if (!config.hasServices) {
      return;
    }
    World.Actor services = jobManager;
    World.Actor before = world.act(services);
    int mine = life;
    try {
      if (upkeep == null) {
        upkeep = actions.upkeep(new ServiceMetrics(new UnregisteredMetricsGroup(), clock::millis));
      }
      upkeep.run(() -> false);
    } catch (HudiException e) {
      world.trace().add("services failed: " + e.getMessage());
    } finally {
      world.act(before);
    }
    checkLife(mine);
    if (services.isDead()) {
      throw new Broken(Broken.Part.JOB_MANAGER, null, null);
    }
  }

  // ---------------------------------------------------------------- messages and threads

  /**
   * @param channel messages of one channel keep their order
   * @param mayWait whether others may overtake it
   */
  private void message(
      String what, String channel, @Nullable Task task, boolean mayWait, Runnable delivery) {
    Runnable earlier = held.remove(channel);
    if (earlier != null) {
      earlier.run();
    }
    Harm harm = world.message(what);
    if (harm == null || harm == Harm.LATE && !mayWait) {
      delivery.run();
      return;
    }
    switch (harm) {
      case LATE:
        held.put(channel, delivery);
        return;
      case FAILS_AFTER:
        delivery.run();
        throw new Broken(Broken.Part.TASK, task, null);
      case DIES_BEFORE:
        throw new Broken(Broken.Part.JOB_MANAGER, task, null);
      case DIES_AFTER:
        delivery.run();
        throw new Broken(Broken.Part.JOB_MANAGER, task, null);
      default:
        throw new Broken(Broken.Part.TASK, task, null);
    }
  }

  private void releaseAll() {
    List<Runnable> waiting = new ArrayList<>(held.values());
    held.clear();
    waiting.forEach(Runnable::run);
  }

  /** Lets the threads of the coordinator work until they have nothing more to do. */
  private void pump() {
    while (true) {
      CoordinatorUnderTest.Step step = postponed == null ? coordinator.next() : postponed;
      boolean wasPostponed = postponed != null;
      postponed = null;
      if (step == null) {
        return;
      }
      Harm harm = wasPostponed ? null : world.message("thread begins to " + step);
      if (harm == Harm.LATE) {
        postponed = step;
        return;
      }
      if (harm == Harm.FAILS_BEFORE) {
        throw new Broken(Broken.Part.TASK, null, null);
      }
      if (harm == Harm.DIES_BEFORE) {
        throw new Broken(Broken.Part.JOB_MANAGER, null, null);
      }
      as(jobManager, null, step::run);
      if (harm == Harm.FAILS_AFTER) {
        throw new Broken(Broken.Part.TASK, null, null);
      }
      if (harm == Harm.DIES_AFTER) {
        throw new Broken(Broken.Part.JOB_MANAGER, null, null);
      }
      if (coordinator.failure() != null) {
        throw new Broken(Broken.Part.TASK, null, coordinator.failure());
      }
    }
  }

  private InstantResponse ask(Task task, long epoch) {
    World.Actor before = world.act(null);
    try {
      if (task.life != life) {
        return refused(task, epoch);
      }
      List<CompletableFuture<InstantResponse>> answer = new ArrayList<>();
      message(
          task.id + " asks",
          task.channel(),
          task,
          false,
          () -> answer.add(coordinator.ask(task.id, epoch)));
      CompletableFuture<InstantResponse> future = answer.get(0);
      pump();
      for (int i = 0; i < 4 && !future.isDone(); i++) {
        releaseAll();
        pump();
        if (!future.isDone()) {
          coordinator.patienceEnds();
          pump();
        }
      }
      if (!future.isDone()) {
        throw new AssertionError(task.id + " waits for an instant for ever");
      }
      message("answer to " + task.id, "to " + task.id, task, false, () -> {});
      return future.join();
    } finally {
      world.act(before);
    }
  }

  /** Whoever is taken for dead must not get an instant any more. */
  private InstantResponse refused(Task task, long epoch) {
    if (task.coordinator == coordinator) {
      CompletableFuture<InstantResponse> answer = coordinator.ask(task.id, epoch);
      if (!answer.isCompletedExceptionally()) {
        throw new AssertionError("the dead attempt " + task.id + " was not refused");
      }
    }
    throw new HudiException(task.id + " is refused");
  }

  /** Something that may fail. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private void as(World.Actor actor, @Nullable Task task, Work work) {
    World.Actor before = world.act(actor);
    int mine = life;
    try {
      work.run();
    } catch (Broken | Superseded e) {
      throw e;
    } catch (RuntimeException | IOException | InterruptedException e) {
      checkLife(mine, task);
      throw new Broken(partOf(actor), task, e);
    } finally {
      world.act(before);
    }
    checkLife(mine, task);
    if (actor.isDead()) {
      throw new Broken(partOf(actor), task, null);
    }
  }

  private static Broken.Part partOf(World.Actor actor) {
    return actor.isJobManager() && actor.isDead() ? Broken.Part.JOB_MANAGER : Broken.Part.TASK;
  }

  private void checkLife(int mine) {
    if (mine != life) {
      throw new Superseded();
    }
  }

  private void checkLife(int mine, @Nullable Task task) {
    if (mine != life && task != null) {
      task.writeLate();
    }
    checkLife(mine);
  }

  // ---------------------------------------------------------------- failures

  /** A process is taken for dead, but is not: others do its work while it sleeps. */
  private void takeOver(World.Actor from) {
    Broken.Part part = from.isJobManager() ? Broken.Part.JOB_MANAGER : Broken.Part.TASK;
    Task sleeping = null;
    for (Task task : tasks) {
      if (task.actor == from) {
        sleeping = task;
      }
    }
    world.act(null);
    breakDown(new Broken(part, sleeping, null).sleeping());
    run();
  }

  private void breakDown(Broken broken) {
    world.trace().add(broken.toString());
    held.clear();
    postponed = null;
    boolean isNewJob =
        broken.part != Broken.Part.TASK || course.parallelism(life + 1) != tasks.size();
    for (Task task : tasks) {
      if (!(broken.isSleeping && task == broken.task)) {
        task.cancel();
      }
    }
    if (isNewJob) {
      coordinator = null;
    } else {
      if (running != null) {
        coordinator.checkpointAborted(running.id);
      }
      tasks.forEach(task -> coordinator.attemptFailed(task.id));
      coordinator.reset(completed.id, completed.coordinator);
    }
    running = null;
    nextCheckpoint += 10;
  }

  /** Unwinds to where the job is started again. */
  private static final class Broken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    enum Part {
      TASK,
      JOB_MANAGER,
      STOPPED
    }

    private final Part part;
    @Nullable private final transient Task task;
    private boolean isSleeping;

    Broken(Part part, @Nullable Task task, @Nullable Exception cause) {
      super("broken: " + part + (task == null ? "" : " " + task.id), cause);
      this.part = part;
      this.task = task;
    }

    Broken sleeping() {
      isSleeping = true;
      return this;
    }

    @Override
    public String toString() {
      return getMessage()
          + (isSleeping ? " (taken for dead)" : "")
          + (getCause() == null ? "" : ": " + getCause());
    }
  }

  /** Unwinds what a process does whose place was taken. */
  private static final class Superseded extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A checkpoint. */
  private static final class Checkpoint {
    private final long id;
    private final int[] offsets;
    private final Map<Integer, byte[]> reports = new TreeMap<>();
    @Nullable private byte[] coordinator;

    private Checkpoint(long id, int[] offsets) {
      this.id = id;
      this.offsets = offsets;
    }

    private static Checkpoint none(int splits) {
      return new Checkpoint(RestoredEvent.NO_CHECKPOINT, new int[splits]);
    }
  }

  /** An attempt of a write task. */
  private final class Task {
    private final int life = CrashJob.this.life;
    private final CoordinatorUnderTest coordinator = CrashJob.this.coordinator;
    private final TaskAttempt id;
    private final int parallelism;
    private final World.Actor actor;
    private final RecordConverter converter = new RecordConverter(settings.table());
    private TaskWork work;

    private Task(int subtask, int parallelism) {
      this.id = new TaskAttempt(subtask, attempts.merge(subtask, 1, Integer::sum) - 1);
      this.parallelism = parallelism;
      this.actor = new World.Actor("task " + id + " of life " + life, false);
    }

    private String channel() {
      return "from " + id;
    }

    private void restore() {
      List<WriteMetadataEvent> entries = new ArrayList<>();
      completed.reports.forEach(
          (subtask, report) -> {
            if (subtask % parallelism == id.subtask()) {
              entries.add(CoordinatorUnderTest.deserialize(report));
            }
          });
      as(
          actor,
          this,
          () -> {
            work =
                config.isAppend()
                    ? TaskWork.appending(
                        TaskUnderTest.appending(settings, id, parallelism, e -> ask(this, e)))
                    : TaskWork.upserting(
                        TaskUnderTest.upserting(settings, id, parallelism, e -> ask(this, e)));
            work.restore(completed.id, entries);
          });
      RestoredEvent event = new RestoredEvent(id, parallelism, completed.id, entries);
      message(
          "restored " + id, channel(), this, true, () -> CrashJob.this.coordinator.restored(event));
    }

    private void write(CrashInput.Row row) throws InterruptedException {
      RowData data = row.data();
      if (config.isAppend()) {
        work.append(data);
        return;
      }
      HudiRecord record = converter.convert(data);
      if (config.mode == CrashConfig.Mode.BUCKET_INDEX) {
        BucketIndex index = BucketIndexes.of(settings);
        int ordinal = Integer.parseInt(row.part.substring(1));
        int slot = ordinal * index.buckets() + index.bucketOf(record.recordKey());
        work.upsert(
            HudiRecord.inSlot(record.recordKey(), record.partitionPath(), slot, record.row()));
        return;
      }
      String group = row.part + "/" + Math.floorMod(row.key.hashCode(), 97) % 2;
      UUID id = UUID.nameUUIDFromBytes(group.getBytes(StandardCharsets.UTF_8));
      work.upsert(record.located(id + "-0"));
    }

    private void barrier(Checkpoint taken) throws InterruptedException {
      List<InstantFiles> files = work.barrier(taken.id);
      WriteMetadataEvent report =
          new WriteMetadataEvent(id, parallelism, taken.id, Completeness.MORE_TO_COME, files);
      taken.reports.put(id.subtask(), CoordinatorUnderTest.serialize(report));
      World.Actor before = world.act(null);
      try {
        message(
            "report of " + id,
            channel(),
            this,
            true,
            () -> CrashJob.this.coordinator.report(report));
      } finally {
        world.act(before);
      }
    }

    /** What is still in its buffers comes to the disk after others have taken its place. */
    private void writeLate() {
      World.Actor before = world.act(actor);
      try {
        work.flush();
        work.barrier(Long.MAX_VALUE - 1);
      } catch (HudiException | InterruptedException e) {
        world.trace().add(id + " ends: " + e.getMessage());
      } finally {
        world.act(before);
      }
    }

    private void cancel() {
      World.Actor before = world.act(actor);
      try {
        if (work != null) {
          work.close();
        }
      } catch (HudiException e) {
        world.trace().add(id + " could not be closed: " + e.getMessage());
      } finally {
        world.act(before);
      }
      actor.die();
    }
  }

  @Override
  public String toString() {
    return config + " at " + Arrays.toString(offsets);
  }
}
