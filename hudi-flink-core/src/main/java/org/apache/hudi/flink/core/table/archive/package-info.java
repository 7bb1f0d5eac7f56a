/**
 * The archived timeline, in the forms that table versions give it.
 *
 * <p>Belongs here: reading instants that left the active timeline. Does not belong here: deciding
 * which ones leave it.
 */
package org.apache.hudi.flink.core.table.archive;
