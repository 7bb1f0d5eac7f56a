package org.apache.hudi.flink.sink;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** What a class writes to its log while this is open. */
public final class LogCapture implements AutoCloseable {

  private final String name;
  private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
  private final List<LogEvent> events = Collections.synchronizedList(new ArrayList<>());

  private LogCapture(String name) {
    this.name = name;
  }

  /** Begins to listen to a class at level INFO and above. */
  public static LogCapture of(Class<?> source) {
    LogCapture capture = new LogCapture(source.getName());
    AbstractAppender appender =
        new AbstractAppender("capture", null, null, false, Property.EMPTY_ARRAY) {
          @Override
          public void append(LogEvent event) {
            capture.events.add(event.toImmutable());
          }
        };
    appender.start();
    LoggerConfig logger = new LoggerConfig(capture.name, Level.INFO, false);
    logger.addAppender(appender, Level.INFO, null);
    capture.context.getConfiguration().addLogger(capture.name, logger);
    capture.context.updateLoggers();
    return capture;
  }

  /** The messages of one level so far. */
  public List<String> lines(Level level) {
    List<String> lines = new ArrayList<>();
    synchronized (events) {
      for (LogEvent event : events) {
        if (event.getLevel() == level) {
          lines.add(event.getMessage().getFormattedMessage());
        }
      }
    }
    return lines;
  }

  @Override
  public void close() {
    context.getConfiguration().removeLogger(name);
    context.updateLoggers();
  }
}
