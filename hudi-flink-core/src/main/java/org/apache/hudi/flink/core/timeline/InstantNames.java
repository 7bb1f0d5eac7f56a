package org.apache.hudi.flink.core.timeline;

import java.util.Optional;
import org.apache.hudi.flink.core.model.Instant;

/** How instants are spelled as file names: what a version of the timeline decides. */
public interface InstantNames {
  /** Name of the file that an instant of this action and state leaves. */
  String fileName(Instant instant);

  /** The instant that a file stands for, empty if it is no file of an instant. */
  Optional<Instant> parse(String fileName);
}
