package org.apache.hudi.flink.sink.coordinate;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.annotation.Nullable;

/** Text as a length and UTF-8 bytes; length -1 stands for null. */
final class WireText {

  /** Longest text that is believed: far beyond any path, far below what hurts. */
  private static final int LONGEST = 1 << 20;

  private WireText() {}

  static void write(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static void writeNullable(@Nullable String text, DataOutputStream out) throws IOException {
    if (text == null) {
      out.writeInt(-1);
    } else {
      write(text, out);
    }
  }

  static String read(DataInputStream in) throws IOException {
    String text = readNullable(in);
    if (text == null) {
      throw new IOException("text expected, null found");
    }
    return text;
  }

  @Nullable
  static String readNullable(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length == -1) {
      return null;
    }
    if (length < 0 || length > LONGEST) {
      throw new IOException("text of " + length + " bytes");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
