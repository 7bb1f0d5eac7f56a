package org.apache.hudi.flink.sink.record;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.transformations.SourceTransformationWrapper;
import org.apache.flink.table.data.RowData;

/**
 * A view of a stream of rows for an operator that is done with a row when its call returns: chained
 * to whoever makes the rows, it gets them without a copy.
 *
 * <p>The wrapper is the one kind of transformation that Flink resolves to its input without adding
 * an operator; here it does no more than give the input another type.
 */
public final class ReadOnlyRows extends SourceTransformationWrapper<RowData> {

  private final TypeInformation<RowData> type;

  private ReadOnlyRows(Transformation<RowData> rows) {
    super(rows);
    this.type = new ReadOnlyRowTypeInfo(rows.getOutputType());
  }

  /** The same rows, not to be kept and not to be changed by whoever reads them. */
  public static DataStream<RowData> of(DataStream<RowData> rows) {
    return new DataStream<>(
        rows.getExecutionEnvironment(), new ReadOnlyRows(rows.getTransformation()));
  }

  @Override
  public TypeInformation<RowData> getOutputType() {
    return type;
  }
}
