#!/usr/bin/env bash
# Measures the whole job beside its floor and writes target/report.md: run.sh [rows [keys]]
# Needs a JDK 17 and Maven. Let nothing else run meanwhile.
set -euo pipefail
cd "$(dirname "$0")"
report="$PWD/target/report.md"
output="$PWD/target/output"
exec mvn -q -B -ntp -f ../pom.xml -pl benchmarks -am -Pwhole-job \
  "-Dbenchmark.arguments=${1:-4000000} ${2:-1000000} $output $report" process-classes
