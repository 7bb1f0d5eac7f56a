#!/usr/bin/env bash
# Measures, and writes what it finds into target:
#   run.sh job [rows [keys]]             the sink beside plain file writers: report.md
#   run.sh micro [JMH arguments]         the hot loops one by one: micro.txt
#   run.sh peers [rounds [rows [keys]]]  the same jobs through our connector, Paimon and Iceberg:
#                                        side-by-side/side-by-side.md with a plot for each workload
#   run.sh                               all of them
# Needs a JDK 17 and Maven. Let nothing else run meanwhile.
set -euo pipefail
cd "$(dirname "$0")"
target="$PWD/target"

maven() {
  mvn -q -B -ntp -f ../pom.xml -pl benchmarks -am "-P$1" "-Dbenchmark.arguments=$2" process-classes
}

what="${1:-all}"
[ $# -eq 0 ] || shift
case "$what" in
  job) maven whole-job "${1:-4000000} ${2:-1000000} $target/output $target/report.md" ;;
  micro) maven micro "${*:--f 1 -wi 3 -w 2 -i 5 -r 2} -rf text -rff $target/micro.txt" ;;
  peers) maven side-by-side "${1:-5} ${2:-6000000} ${3:-1000000} $target/peers $target/side-by-side" ;;
  all) "$0" micro && "$0" job && "$0" peers ;;
  *) sed -n '2,8p' "$0" >&2; exit 2 ;;
esac
