/** The main class of the offline compaction under the name that users start. */
package org.apache.hudi.sink.compact;
