package org.apache.hudi.flink;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which way imports point between core, connector and the public face. */
class ConnectorPackageRulesTest {
  private static final String ROOT = "org.apache.hudi.flink";
  private static final String[] FACE = {
    "org.apache.hudi.util..", "org.apache.hudi.configuration..", "org.apache.hudi.common.."
  };

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          // Fixtures of another module come as a jar when that module is packaged.
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("org.apache.hudi");

  @Test
  void bothModulesAreLookedAt() {
    assertThat(CLASSES.contain(ROOT + ".core.table.HudiTable")).isTrue();
    assertThat(CLASSES.contain(ROOT + ".sink.SinkTopology")).isTrue();
    assertThat(CLASSES.contain("org.apache.hudi.util.HoodiePipeline")).isTrue();
  }

  @Test
  void coreSeesNothingAboveIt() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + ".sink..",
            ROOT + ".source..",
            ROOT + ".options..",
            ROOT + ".pipeline..",
            ROOT + ".metrics..",
            ROOT + ".memory..",
            "org.apache.hudi.util..",
            "org.apache.hudi.configuration..",
            "org.apache.hudi.common..")
        .check(CLASSES);
  }

  @Test
  void nothingSeesTheSqlModule() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".sql..", "org.apache.hudi.table..")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.apache.hudi.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void sinkAndSourceDoNotSeeEachOther() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".sink..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".source..", ROOT + ".pipeline..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage(ROOT + ".source..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(ROOT + ".sink..", ROOT + ".pipeline..")
        .check(CLASSES);
  }

  @Test
  void onlyTheOptionsSeeThePublicFace() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "..")
        .and()
        .resideOutsideOfPackage(ROOT + ".options..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(FACE)
        .check(CLASSES);
  }

  @Test
  void formatLibrariesStayInCore() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + ".core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.avro..",
            "org.apache.parquet..",
            "org.apache.hadoop..",
            "com.fasterxml.jackson..")
        .check(CLASSES);
  }
}
