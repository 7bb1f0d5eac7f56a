package org.apache.hudi.flink.sink.write;

import java.io.IOException;
import java.util.List;
import org.apache.hudi.flink.core.model.WriteStat;
import org.apache.hudi.flink.core.write.KeyedChanges;
import org.apache.hudi.flink.sink.coordinate.InstantResponse;

/** Turns the changes of file groups into files. Used by one thread. */
interface ChangeWriter extends AutoCloseable {

  /** Everything written from now on belongs to this instant. */
  void begin(InstantResponse instant);

  /** Id of the file group of a bucket; only between {@link #begin} and the next one. */
  String fileIdOf(String partitionPath, int bucket);

  /** Writes the changes of one file group; the files are durable when it returns. */
  List<WriteStat> write(String partitionPath, String fileId, KeyedChanges changes)
      throws IOException;

  /** Leaves no half-written file behind. */
  @Override
  void close();
}
