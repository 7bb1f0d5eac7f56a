package org.apache.hudi.flink.sink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Waits after every test until no thread of a write coordinator is at work. Flink tells that a job
 * has ended before its coordinators are closed, and the last clean or archive of a table is still
 * under way then: the test's folder must not be taken from under it.
 */
public final class IdleServices implements AfterEachCallback {
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  @Override
  public void afterEach(ExtensionContext context) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT_NANOS;
    List<String> busy = busy();
    while (!busy.isEmpty() && deadline - System.nanoTime() > 0) {
      Thread.sleep(10);
      busy = busy();
    }
    assertThat(busy).as("threads at work long after the test").isEmpty();
  }

  private static List<String> busy() {
    List<String> names = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      String name = entry.getKey().getName();
      if (name.startsWith("hudi-services-") && !isWaitingForWork(entry.getValue())) {
        names.add(name + " " + Arrays.toString(entry.getValue()));
      }
    }
    return names;
  }

  private static boolean isWaitingForWork(StackTraceElement[] stack) {
    if (stack.length == 0) {
      return true;
    }
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("java.util.concurrent.ThreadPoolExecutor")
          && frame.getMethodName().equals("getTask")) {
        return true;
      }
    }
    return false;
  }
}
