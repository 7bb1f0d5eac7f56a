package org.apache.hudi.flink.core.schema.avro;

import java.util.List;
import org.apache.hudi.flink.core.schema.AvroSchema;

/** Passes over one value. */
interface Skipper {

  void skip(AvroInput in);

  /** The skipper for values of a schema. */
  static Skipper of(AvroSchema schema) {
    switch (schema.type()) {
      case NULL:
        return in -> {};
      case BOOLEAN:
        return in -> in.skip(1);
      case INT:
      case LONG:
      case ENUM:
        return AvroInput::readLong;
      case FLOAT:
        return in -> in.skip(4);
      case DOUBLE:
        return in -> in.skip(8);
      case BYTES:
      case STRING:
        return in -> in.skip(in.readLength());
      case FIXED:
        int size = schema.fixedSize();
        return in -> in.skip(size);
      case ARRAY:
        return blocks(of(schema.element()), leastBytes(schema.element()));
      case MAP:
        Skipper value = of(schema.element());
        return blocks(
            in -> {
              in.skip(in.readLength());
              value.skip(in);
            },
            1 + leastBytes(schema.element()));
      case RECORD:
        return record(schema);
      default:
        return union(schema.branches());
    }
  }

  private static Skipper record(AvroSchema schema) {
    Skipper[] fields = schema.fields().stream().map(f -> of(f.schema())).toArray(Skipper[]::new);
    return in -> {
      for (Skipper field : fields) {
        field.skip(in);
      }
    };
  }

  private static Skipper union(List<AvroSchema> schemas) {
    Skipper[] branches = schemas.stream().map(Skipper::of).toArray(Skipper[]::new);
    return in -> branches[in.readBranch(branches.length)].skip(in);
  }

  private static Skipper blocks(Skipper item, int leastBytes) {
    return in -> {
      int done = 0;
      for (int n = in.readBlockCount(leastBytes, 0);
          n > 0;
          n = in.readBlockCount(leastBytes, done)) {
        for (int i = 0; i < n; i++) {
          item.skip(in);
        }
        done += n;
      }
    };
  }

  /** The fewest bytes that a value takes: what a claimed number of items is checked against. */
  static int leastBytes(AvroSchema schema) {
    switch (schema.type()) {
      case NULL:
        return 0;
      case FLOAT:
        return 4;
      case DOUBLE:
        return 8;
      case FIXED:
        return schema.fixedSize();
      case RECORD:
        long sum = schema.fields().stream().mapToLong(f -> leastBytes(f.schema())).sum();
        return (int) Math.min(sum, Integer.MAX_VALUE / 2);
      default:
        return 1;
    }
  }
}
