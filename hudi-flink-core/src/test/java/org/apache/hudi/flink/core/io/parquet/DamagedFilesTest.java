package org.apache.hudi.flink.core.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hudi.flink.core.error.CorruptDataException;
import org.apache.hudi.flink.core.error.HudiException;
import org.apache.hudi.flink.core.fixtures.InMemoryStorage;
import org.apache.hudi.flink.core.storage.FileEntry;
import org.apache.hudi.flink.core.storage.SeekableInput;
import org.apache.hudi.flink.core.storage.Storage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damage is named with its file; failures of storage stay what they are; writers leave no ruins.
 */
class DamagedFilesTest {
  private static final String PATH = "/t/f.parquet";

  private final InMemoryStorage storage = new InMemoryStorage();

  private byte[] write(RowType type, ParquetCodec codec) throws Exception {
    ParquetWriteSettings settings =
        ParquetWriteSettings.builder(type).bloom(null).codec(codec).pageBytes(500).build();
    try (ParquetRowWriter writer = ParquetRowWriter.open(storage, PATH, settings)) {
      for (int i = 0; i < 60; i++) {
        RowData row = type == SampleRows.FLAT ? SampleRows.flat(i) : SampleRows.nested(i);
        writer.writeStored(row, null);
      }
      writer.finish();
    }
    return storage.read(PATH);
  }

  private void read(Storage from, RowType type) throws IOException {
    PlainRows.readAll(ParquetRowReader.open(ParquetSource.file(from, PATH), type, null), type);
  }

  @Test
  void whatIsNoParquetFileIsNamed() throws Exception {
    for (byte[] content :
        List.of(new byte[0], new byte[3], "PAR1PAR1".getBytes(), new byte[5000])) {
      storage.overwrite(PATH, content);
      assertThatThrownBy(() -> read(storage, SampleRows.FLAT))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining(PATH)
          .hasMessageContaining("Parquet");
    }
  }

  @Test
  void aTruncatedFileIsNamed() throws Exception {
    byte[] content = write(SampleRows.FLAT, ParquetCodec.GZIP);
    for (int length = 0; length < content.length; length += 97) {
      storage.overwrite(PATH, Arrays.copyOf(content, length));
      assertThatThrownBy(() -> read(storage, SampleRows.FLAT))
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining(PATH);
    }
  }

  @ParameterizedTest
  @EnumSource(ParquetCodec.class)
  void flippedBytesNeverLeadToAnotherKindOfError(ParquetCodec codec) throws Exception {
    Random random = new Random(codec.ordinal());
    for (RowType type : List.of(SampleRows.FLAT, SampleRows.NESTED)) {
      byte[] content = write(type, codec);
      int noticed = 0;
      for (int round = 0; round < 400; round++) {
        byte[] damaged = content.clone();
        for (int k = 0; k <= round % 3; k++) {
          damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
        }
        storage.overwrite(PATH, damaged);
        try {
          read(storage, type);
        } catch (HudiException e) {
          assertThat(e).hasMessageContaining(PATH);
          noticed++;
        }
      }
      assertThat(noticed).isGreaterThan(50);
      storage.delete(PATH);
    }
  }

  @Test
  void failuresOfStorageAreNotTakenForDamage() throws Exception {
    assertThatThrownBy(() -> read(storage, SampleRows.FLAT))
        .isInstanceOf(FileNotFoundException.class);
    write(SampleRows.FLAT, ParquetCodec.SNAPPY);
    for (int failAt = 0; failAt < 6; failAt++) {
      FailingReads failing = new FailingReads(storage, failAt);
      assertThatThrownBy(() -> read(failing, SampleRows.FLAT))
          .as("read " + failAt)
          .isInstanceOf(IOException.class)
          .hasMessage("the disk is gone");
      assertThat(failing.open).isZero();
    }
  }

  @Test
  void aWriterWhoseStorageFailsDeletesItsFile() throws Exception {
    ParquetWriteSettings settings =
        ParquetWriteSettings.builder(SampleRows.FLAT)
            .bloom(null)
            .rowGroupBytes(10_000)
            .pageBytes(1000)
            .build();
    int failures = 0;
    for (int failAt = 0; failAt < 200; failAt += 7) {
      FailingWrites failing = new FailingWrites(storage, failAt);
      try (ParquetRowWriter writer = ParquetRowWriter.open(failing, PATH, settings)) {
        for (int i = 0; i < 500; i++) {
          writer.writeStored(SampleRows.flat(i), null);
        }
        writer.finish();
        storage.delete(PATH);
      } catch (IOException e) {
        assertThat(e).hasStackTraceContaining("no space left");
        failures++;
      }
      assertThat(storage.allFiles()).as("write " + failAt).isEmpty();
    }
    assertThat(failures).isGreaterThan(3);
  }

  /** Passes everything on to another storage. */
  private static class Forwarding implements Storage {
    final Storage target;

    Forwarding(Storage target) {
      this.target = target;
    }

    @Override
    public SeekableInput open(String path) throws IOException {
      return target.open(path);
    }

    @Override
    public OutputStream create(String path) throws IOException {
      return target.create(path);
    }

    @Override
    public void publish(String path, byte[] content) throws IOException {
      target.publish(path, content);
    }

    @Override
    public byte[] read(String path) throws IOException {
      return target.read(path);
    }

    @Override
    public Optional<FileEntry> entry(String path) throws IOException {
      return target.entry(path);
    }

    @Override
    public List<FileEntry> list(String dir) throws IOException {
      return target.list(dir);
    }

    @Override
    public boolean delete(String path) throws IOException {
      return target.delete(path);
    }

    @Override
    public boolean deleteRecursively(String path) throws IOException {
      return target.deleteRecursively(path);
    }

    @Override
    public void createDirectories(String path) throws IOException {
      target.createDirectories(path);
    }
  }

  /** Fails the n-th read and counts open streams. */
  private static final class FailingReads extends Forwarding {
    private int left;
    private int open;

    FailingReads(Storage target, int failAt) {
      super(target);
      this.left = failAt;
    }

    @Override
    public SeekableInput open(String path) throws IOException {
      SeekableInput input = target.open(path);
      open++;
      return new SeekableInput() {
        @Override
        public long length() throws IOException {
          return input.length();
        }

        @Override
        public long position() throws IOException {
          return input.position();
        }

        @Override
        public void seek(long position) throws IOException {
          input.seek(position);
        }

        @Override
        public int read() throws IOException {
          fail();
          return input.read();
        }

        @Override
        public int read(byte[] bytes, int off, int len) throws IOException {
          fail();
          return input.read(bytes, off, len);
        }

        @Override
        public void close() throws IOException {
          open--;
          input.close();
        }
      };
    }

    private void fail() throws IOException {
      if (left-- == 0) {
        throw new IOException("the disk is gone");
      }
    }
  }

  /** Fails the n-th write and all later ones. */
  private static final class FailingWrites extends Forwarding {
    private int left;

    FailingWrites(Storage target, int failAt) {
      super(target);
      this.left = failAt;
    }

    @Override
    public OutputStream create(String path) throws IOException {
      OutputStream out = target.create(path);
      return new OutputStream() {
        @Override
        public void write(int b) throws IOException {
          fail();
          out.write(b);
        }

        @Override
        public void write(byte[] bytes, int off, int len) throws IOException {
          fail();
          out.write(bytes, off, len);
        }

        @Override
        public void close() throws IOException {
          out.close();
        }
      };
    }

    private void fail() throws IOException {
      if (left-- <= 0) {
        throw new IOException("no space left");
      }
    }
  }
}
