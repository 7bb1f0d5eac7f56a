package org.apache.hudi.flink.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hudi.flink.core.error.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uuid VARCHAR(20) | uuid | VARCHAR(20)",
        "`partition` VARCHAR(20) | partition | VARCHAR(20)",
        "`a``b c` INT NOT NULL | a`b c | INT NOT NULL",
        "ts TIMESTAMP(3) | ts | TIMESTAMP(3)",
        "ts TIMESTAMP_LTZ(6) | ts | TIMESTAMP(6) WITH LOCAL TIME ZONE",
        "m MAP<STRING, ARRAY<ROW<x DOUBLE>>> | m | MAP<VARCHAR(2147483647), ARRAY<ROW<`x` DOUBLE>>>",
        "d  DECIMAL(10, 2)  NOT NULL COMMENT 'it''s (a) comment' | d | DECIMAL(10, 2) NOT NULL",
        "id BIGINT PRIMARY KEY NOT ENFORCED | id | BIGINT",
        "größe DOUBLE | größe | DOUBLE",
      })
  void readsNameAndType(String text, String name, String type) {
    ColumnText column = ColumnText.parse(text);
    assertThat(column.name()).isEqualTo(name);
    assertThat(column.type().asSerializableString()).isEqualTo(type);
  }

  @Test
  void readsCommentAndKey() {
    assertThat(ColumnText.parse("a INT COMMENT 'it''s'").comment()).isEqualTo("it's");
    assertThat(ColumnText.parse("a INT").comment()).isNull();
    assertThat(ColumnText.parse("a INT PRIMARY KEY NOT ENFORCED").isPrimaryKey()).isTrue();
    assertThat(ColumnText.parse("a INT").isPrimaryKey()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uuid | expected a name",
        "1a INT | expected a name",
        "a INTEGERS | INTEGERS",
        "a VARCHAR(20 | VARCHAR(20",
        "a AS b + 1 | computed and metadata columns cannot be written",
        "a METADATA FROM 'x' | computed and metadata columns cannot be written",
      })
  void quotesWhatItCannotRead(String text, String reason) {
    assertThatThrownBy(() -> ColumnText.parse(text))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("Column '" + text + "' cannot be read: ")
        .hasMessageContaining(reason);
  }
}
