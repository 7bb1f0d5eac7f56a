/**
 * What {@code CALL catalog.sys.name(...)} finds.
 *
 * <p>Belongs here: arguments and result rows of procedures. Does not belong here: what they do.
 */
package org.apache.hudi.flink.sql.procedure;
