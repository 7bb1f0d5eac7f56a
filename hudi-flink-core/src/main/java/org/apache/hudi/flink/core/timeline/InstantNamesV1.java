package org.apache.hudi.flink.core.timeline;

import java.util.Locale;
import java.util.Optional;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;

/** File names of timeline layout 1 (table version 6). Format notes: timeline, section 2.2. */
public final class InstantNamesV1 implements InstantNames {
  @Override
  public String fileName(Instant instant) {
    switch (instant.state()) {
      case COMPLETED:
        return instant.time() + "." + instant.action().completedAs().text();
      case INFLIGHT:
        return instant.action() == Action.COMMIT
            ? instant.time() + ".inflight"
            : instant.time() + "." + instant.action().text() + ".inflight";
      default:
        return instant.time() + "." + instant.action().text() + ".requested";
    }
  }

  @Override
  public Optional<Instant> parse(String fileName) {
    int dot = fileName.indexOf('.');
    if (dot <= 0 || !allDigits(fileName, dot)) {
      return Optional.empty();
    }
    String time = fileName.substring(0, dot);
    String rest = fileName.substring(dot + 1);
    if (rest.equals("inflight")) {
      return Optional.of(new Instant(time, Action.COMMIT, InstantState.INFLIGHT));
    }
    int second = rest.indexOf('.');
    Optional<Action> action = Action.of(second < 0 ? rest : rest.substring(0, second));
    if (action.isEmpty()) {
      return Optional.empty();
    }
    if (second < 0) {
      return Optional.of(new Instant(time, action.get(), InstantState.COMPLETED));
    }
    switch (rest.substring(second + 1).toLowerCase(Locale.ROOT)) {
      case "requested":
        return Optional.of(new Instant(time, action.get(), InstantState.REQUESTED));
      case "inflight":
        return Optional.of(new Instant(time, action.get(), InstantState.INFLIGHT));
      default:
        return Optional.empty();
    }
  }

  private static boolean allDigits(String text, int end) {
    for (int i = 0; i < end; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
