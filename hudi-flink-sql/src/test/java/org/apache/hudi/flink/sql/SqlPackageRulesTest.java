package org.apache.hudi.flink.sql;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which way imports point between the SQL module, its door, and what lies below. */
class SqlPackageRulesTest {
  private static final String SQL = "org.apache.hudi.flink.sql..";
  private static final String DOOR = "org.apache.hudi.table..";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          // Fixtures of another module come as a jar when that module is packaged.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("org.apache.hudi");

  @Test
  void allModulesAreLookedAt() {
    assertThat(CLASSES.contain("org.apache.hudi.flink.core.table.HudiTable")).isTrue();
    assertThat(CLASSES.contain("org.apache.hudi.flink.sink.SinkTopology")).isTrue();
    assertThat(CLASSES.contain("org.apache.hudi.table.HoodieTableFactory")).isTrue();
  }

  @Test
  void nothingBelowSeesTheSqlModule() {
    noClasses()
        .that()
        .resideOutsideOfPackages(SQL, DOOR)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(SQL, DOOR)
        .check(CLASSES);
  }

  @Test
  void nothingSeesTheDoor() {
    noClasses()
        .that()
        .resideOutsideOfPackage(DOOR)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(DOOR)
        .check(CLASSES);
  }

  @Test
  void sqlSeesOptionsThroughSettings() {
    noClasses()
        .that()
        .resideInAPackage(SQL)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.hudi.configuration..", "org.apache.hudi.util..", "org.apache.hudi.common..")
        .check(CLASSES);
  }

  @Test
  void formatLibrariesStayInCore() {
    noClasses()
        .that()
        .resideInAnyPackage(SQL, DOOR)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.avro..",
            "org.apache.parquet..",
            "org.apache.hadoop..",
            "com.fasterxml.jackson..")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.apache.hudi.(**)").should().beFreeOfCycles().check(CLASSES);
  }
}
