/**
 * Publishing an instant safely, exactly once.
 *
 * <p>Belongs here: verifying a set of files, sweeping strays, publishing the completed file,
 * looking up whether it happened. Does not belong here: writing data files, planning table
 * services.
 */
package org.apache.hudi.flink.core.commit;
