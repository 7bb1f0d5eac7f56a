package org.apache.hudi.flink.core.timeline;

import java.util.Locale;
import java.util.Optional;
import org.apache.hudi.flink.core.model.Action;
import org.apache.hudi.flink.core.model.Instant;
import org.apache.hudi.flink.core.model.InstantState;

/**
 * File names of timeline layout 2 (table versions 8 and 9): a completed instant says in its name
 * when it was completed. Format notes: timeline of version 8, section 2.1.
 */
public final class InstantNamesV2 implements InstantNames {
  private static final String INFLIGHT = "inflight";
  private static final String REQUESTED = "requested";

  @Override
  public String fileName(Instant instant) {
    switch (instant.state()) {
      case COMPLETED:
        String completion = instant.completionTime() == null ? "" : "_" + instant.completionTime();
        return instant.time() + completion + "." + instant.action().completedAs().text();
      case INFLIGHT:
        return instant.action() == Action.COMMIT
            ? instant.time() + "." + INFLIGHT
            : instant.time() + "." + instant.action().text() + "." + INFLIGHT;
      default:
        return instant.time() + "." + instant.action().text() + "." + REQUESTED;
    }
  }

  @Override
  public Optional<Instant> parse(String fileName) {
    int dot = fileName.indexOf('.');
    if (dot <= 0) {
      return Optional.empty();
    }
    String times = fileName.substring(0, dot);
    int underscore = times.indexOf('_');
    String time = underscore < 0 ? times : times.substring(0, underscore);
    String completion = underscore < 0 ? null : times.substring(underscore + 1);
    if (!isNumber(time) || completion != null && !isNumber(completion)) {
      return Optional.empty();
    }
    String rest = fileName.substring(dot + 1);
    if (completion != null) {
      return Action.of(rest).map(action -> Instant.completed(time, action, completion));
    }
    return pending(time, rest);
  }

  private static Optional<Instant> pending(String time, String rest) {
    if (rest.equals(INFLIGHT)) {
      return Optional.of(new Instant(time, Action.COMMIT, InstantState.INFLIGHT));
    }
    int dot = rest.indexOf('.');
    String state = dot < 0 ? "" : rest.substring(dot + 1).toLowerCase(Locale.ROOT);
    Optional<Action> action = Action.of(dot < 0 ? rest : rest.substring(0, dot));
    switch (state) {
      case "":
        return action.map(a -> new Instant(time, a, InstantState.COMPLETED));
      case REQUESTED:
        return action.map(a -> new Instant(time, a, InstantState.REQUESTED));
      case INFLIGHT:
        return action.map(a -> new Instant(time, a, InstantState.INFLIGHT));
      default:
        return Optional.empty();
    }
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
