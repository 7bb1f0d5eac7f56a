package org.apache.hudi.flink.core;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which way imports point between the rooms, and which room may see which library. */
class PackageRulesTest {
  private static final String ROOT = "org.apache.hudi.flink.core";

  /** Rooms from left to right: a room imports its own group and those to the left. */
  private static final List<Set<String>> ORDER =
      List.of(
          Set.of("error", "util"),
          Set.of("storage", "spill"),
          Set.of("model"),
          Set.of("schema", "predicate"),
          Set.of("keygen", "merge", "timeline"),
          Set.of("io"),
          Set.of("table"),
          Set.of("index", "read", "write", "lock", "commit"),
          Set.of("service"),
          Set.of("client"));

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void importsPointToTheLeft() {
    Map<String, Integer> ranks = new HashMap<>();
    for (int rank = 0; rank < ORDER.size(); rank++) {
      for (String room : ORDER.get(rank)) {
        ranks.put(room, rank);
      }
    }
    List<String> violations = new ArrayList<>();
    for (JavaClass from : CORE) {
      for (Dependency dependency : from.getDirectDependenciesFromSelf()) {
        JavaClass to = dependency.getTargetClass().getBaseComponentType();
        if (to.getPackageName().startsWith(ROOT + ".")
            && ranks.get(room(to)) > ranks.get(room(from))) {
          violations.add(from.getName() + " -> " + to.getName());
        }
      }
    }
    assertThat(new TreeSet<>(violations)).isEmpty();
  }

  @Test
  void everyRoomHasItsPlaceInTheOrder() {
    Set<String> rooms = new TreeSet<>();
    CORE.forEach(c -> rooms.add(room(c)));
    Set<String> known = new TreeSet<>();
    ORDER.forEach(known::addAll);
    assertThat(known).containsAll(rooms);
  }

  private static String room(JavaClass type) {
    String rest = type.getPackageName().substring(ROOT.length() + 1);
    int dot = rest.indexOf('.');
    return dot < 0 ? rest : rest.substring(0, dot);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void flinkIsSeenAsRowsAndTypesOnly() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.flink.streaming..",
            "org.apache.flink.runtime..",
            "org.apache.flink.table.runtime..",
            "org.apache.flink.table.api..")
        .check(CORE);
  }

  @Test
  void avroStaysInItsRooms() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            ROOT + ".schema.avro..", ROOT + ".io.log..", ROOT + ".timeline.codec..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.avro..")
        .check(CORE);
  }

  @Test
  void parquetStaysInItsRoom() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".io.parquet..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.parquet..")
        .check(CORE);
  }

  @Test
  void hadoopStaysInItsRooms() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT + ".storage.hadoop..", ROOT + ".io.parquet..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.hadoop..")
        .check(CORE);
  }

  @Test
  void thePublicFaceIsNotSeen() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.hudi.util..",
            "org.apache.hudi.configuration..",
            "org.apache.hudi.common..",
            "org.apache.hudi.table..")
        .check(CORE);
  }

  @Test
  void versionsAreComparedWhereLayoutsAreChosen() {
    classes()
        .that()
        .implement(ROOT + ".table.layout.TableLayout")
        .should()
        .resideInAPackage(ROOT + ".table.layout")
        .check(CORE);
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT + ".table..")
        .should()
        .callMethod(ROOT + ".table.TableConfig", "version")
        .check(CORE);
  }

  @Test
  void nothingPrintsAndNothingThrowsBareExceptions() {
    noClasses()
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callConstructor(RuntimeException.class, String.class)
        .orShould()
        .callConstructor(RuntimeException.class, String.class, Throwable.class)
        .orShould()
        .callConstructor(RuntimeException.class, Throwable.class)
        .check(
            CORE.that(
                com.tngtech.archunit.base.DescribedPredicate.describe(
                    "not the root of the family",
                    c -> !c.getSimpleName().equals("HudiException"))));
  }
}
