package org.apache.hudi.flink.core.index;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.binary.BinaryStringData;

/**
 * The hash of a record key that decides its bucket. Format notes: records, section 4.1.
 *
 * <p>Immutable and thread-safe. Allocates nothing for plain keys of ASCII characters.
 */
final class BucketHash {

  private static final String NULL_TEXT = "__null__";
  private static final String EMPTY_TEXT = "__empty__";

  private final BucketHashRule rule;
  private final Set<String> fields;

  BucketHash(BucketHashRule rule, Collection<String> indexKeyFields) {
    this.rule = rule;
    this.fields = Collections.unmodifiableSet(new HashSet<>(indexKeyFields));
  }

  /** Java's hash of the list of hashed values of the key. */
  int hash(BinaryStringData key) {
    key.ensureMaterialized();
    int size = key.getSizeInBytes();
    MemorySegment segment = key.getSegments()[0];
    int offset = key.getOffset();
    if (offset + (long) size > segment.size()) {
      return hashKeys(key.toString()).hashCode();
    }
    int h = 0;
    for (int i = 0; i < size; i++) {
      byte b = segment.get(offset + i);
      // Colons make parts of the key count, other bytes than ASCII are not UTF-16 units.
      if (b < 0 || b == ':') {
        return hashKeys(key.toString()).hashCode();
      }
      h = 31 * h + b;
    }
    return 31 + h;
  }

  /** The values that are hashed; null where the key says so. */
  List<String> hashKeys(String key) {
    if (key.indexOf(':') < 0) {
      return Collections.singletonList(key);
    }
    if (rule == BucketHashRule.SPLIT_AT_EVERY_COMMA) {
      return splitAtEveryComma(key);
    }
    if (key.indexOf(',') < 0) {
      return Collections.singletonList(key);
    }
    List<String> values = splitAtFields(key);
    return values.isEmpty() ? Collections.singletonList(key) : values;
  }

  private List<String> splitAtEveryComma(String key) {
    List<String> values = new ArrayList<>();
    // Empty parts at the end do not count, as with String.split.
    for (String part : key.split(",")) {
      int colon = part.indexOf(':');
      if (colon < 0) {
        values.add(value(part));
      } else if (fields.contains(part.substring(0, colon))) {
        values.add(value(part.substring(colon + 1)));
      }
    }
    return values;
  }

  private List<String> splitAtFields(String key) {
    List<String> values = new ArrayList<>();
    int start = 0;
    while (start < key.length()) {
      int colon = key.indexOf(':', start);
      if (colon < 0) {
        break;
      }
      int nextColon = key.indexOf(':', colon + 1);
      int end = nextColon < 0 ? key.length() : key.lastIndexOf(',', nextColon);
      while (nextColon >= 0 && end <= colon) {
        // A colon with no comma before it belongs to the value.
        nextColon = key.indexOf(':', nextColon + 1);
        end = nextColon < 0 ? key.length() : key.lastIndexOf(',', nextColon);
      }
      if (fields.contains(key.substring(start, colon))) {
        values.add(value(key.substring(colon + 1, end)));
      }
      start = end + 1;
    }
    return values;
  }

  private static String value(String text) {
    if (NULL_TEXT.equals(text)) {
      return null;
    }
    return EMPTY_TEXT.equals(text) ? "" : text;
  }
}
