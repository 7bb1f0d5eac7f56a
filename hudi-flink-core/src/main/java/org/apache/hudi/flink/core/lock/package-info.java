/**
 * Locks that guard the short critical sections of a table.
 *
 * <p>Belongs here: the lock contract and its implementations. Does not belong here: what is done
 * while the lock is held.
 */
package org.apache.hudi.flink.core.lock;
