/**
 * The few helpers that have no better home, each named for its subject.
 *
 * <p>Belongs here: small types without knowledge of the format. Does not belong here: anything that
 * knows what a table, an instant or a file is.
 */
package org.apache.hudi.flink.core.util;
