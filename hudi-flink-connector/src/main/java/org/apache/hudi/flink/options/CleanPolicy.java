package org.apache.hudi.flink.options;

/** Which old file versions are kept ({@code clean.policy}). */
public enum CleanPolicy {
  /** Those that the newest commits need. */
  KEEP_LATEST_COMMITS,
  /** The newest versions of each file group. */
  KEEP_LATEST_FILE_VERSIONS,
  /** Those of the last hours. */
  KEEP_LATEST_BY_HOURS
}
