package org.apache.hudi.flink.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;
import org.apache.flink.util.UserCodeClassLoader;

/** Counts the split requests of a reader. */
final class FakeReaderContext implements SourceReaderContext {
  int splitRequests;
  final List<SourceEvent> sent = new ArrayList<>();

  @Override
  public SourceReaderMetricGroup metricGroup() {
    throw new UnsupportedOperationException("metricGroup");
  }

  @Override
  public Configuration getConfiguration() {
    return new Configuration();
  }

  @Override
  public String getLocalHostName() {
    return "here";
  }

  @Override
  public int getIndexOfSubtask() {
    return 0;
  }

  @Override
  public void sendSplitRequest() {
    splitRequests++;
  }

  @Override
  public void sendSourceEventToCoordinator(SourceEvent sourceEvent) {
    sent.add(sourceEvent);
  }

  @Override
  public UserCodeClassLoader getUserCodeClassLoader() {
    throw new UnsupportedOperationException("getUserCodeClassLoader");
  }
}
