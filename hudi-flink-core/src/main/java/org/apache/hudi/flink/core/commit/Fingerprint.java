package org.apache.hudi.flink.core.commit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hudi.flink.core.model.WriteStat;

/** Identity of a set of written files: the same for every order in which they are named. */
public final class Fingerprint {
  private static final int BYTES = 16;

  private Fingerprint() {}

  /** Fingerprint of paths and lengths, as 32 hexadecimal digits. */
  public static String of(Collection<WriteStat> stats) {
    List<String> lines = new ArrayList<>(stats.size());
    for (WriteStat stat : stats) {
      lines.add(stat.path() + "\t" + stat.fileSizeInBytes() + "\n");
    }
    Collections.sort(lines);
    MessageDigest digest = sha256();
    for (String line : lines) {
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    byte[] hash = digest.digest();
    StringBuilder hex = new StringBuilder(2 * BYTES);
    for (int i = 0; i < BYTES; i++) {
      hex.append(Character.forDigit(hash[i] >> 4 & 0xf, 16));
      hex.append(Character.forDigit(hash[i] & 0xf, 16));
    }
    return hex.toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
