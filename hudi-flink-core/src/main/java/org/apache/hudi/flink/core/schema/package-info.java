/**
 * The one type table: how a Flink type is named in Avro, which columns a table has, which changes
 * of schema are allowed. Meta columns, table schema, evolution by name. The Avro schema text is
 * parsed and rendered here, without the Avro library. No codecs (see {@code schema.avro}), no
 * files.
 */
package org.apache.hudi.flink.core.schema;
