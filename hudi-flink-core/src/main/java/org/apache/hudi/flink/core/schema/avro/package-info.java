/**
 * Avro binary of rows: encoder straight from RowData and decoder straight into RowData, both arrays
 * of small codecs built once per schema. Input bytes are untrusted. No generic records, no
 * container files, no schema decisions.
 */
package org.apache.hudi.flink.core.schema.avro;
