package org.apache.hudi.flink.core.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;
import org.apache.hudi.flink.core.storage.hadoop.HadoopStorageFactory;
import org.apache.hudi.flink.core.storage.local.LocalStorage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hadoop file systems of both kinds, imitated on the local disk. */
class HadoopStorageTest {
  /** A file system whose rename refuses to overwrite, as HDFS does. */
  public static class Imitation extends RawLocalFileSystem {
    private URI uri;

    @Override
    public void initialize(URI name, Configuration configuration) throws IOException {
      super.initialize(name, configuration);
      uri = URI.create(name.getScheme() + ":///");
    }

    @Override
    public URI getUri() {
      return uri == null ? super.getUri() : uri;
    }

    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to)
        throws IOException {
      synchronized (Imitation.class) {
        return !exists(to) && super.rename(from, to);
      }
    }

    @Override
    public FSDataOutputStream create(
        org.apache.hadoop.fs.Path path,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress)
        throws IOException {
      synchronized (Imitation.class) {
        return super.create(path, overwrite, bufferSize, replication, blockSize, progress);
      }
    }
  }

  abstract static class ThroughHadoop extends StorageContract {
    @TempDir Path dir;

    private final String scheme;
    private final Storage storage;

    ThroughHadoop(String scheme) {
      this.scheme = scheme;
      this.storage =
          new HadoopStorageFactory(Map.of("fs." + scheme + ".impl", Imitation.class.getName()))
              .open(scheme + ":///t");
    }

    @Override
    Storage storage() {
      return storage;
    }

    @Override
    String root() {
      return scheme + "://" + dir;
    }

    @Test
    void hidesWhatAKilledProcessLeftOfAPublish() throws IOException {
      storage.publish(root() + "/x", new byte[] {1});
      Files.write(dir.resolve(StoragePaths.unpublishedName()), new byte[] {9});
      assertThat(storage.list(root())).extracting(FileEntry::name).containsExactly("x");
    }
  }

  /** Publishes by renaming. */
  @Nested
  class Renaming extends ThroughHadoop {
    Renaming() {
      super("viewfs");
    }
  }

  /** Publishes in place, as object stores do. */
  @Nested
  class InPlace extends ThroughHadoop {
    InPlace() {
      super("objects");
    }
  }

  @Test
  void opensTheLocalDiskWithoutHadoop() {
    assertThat(new HadoopStorageFactory(Map.of()).open("file:///tmp/t"))
        .isInstanceOf(LocalStorage.class);
    assertThat(new HadoopStorageFactory(Map.of()).open("/tmp/t")).isInstanceOf(LocalStorage.class);
  }
}
