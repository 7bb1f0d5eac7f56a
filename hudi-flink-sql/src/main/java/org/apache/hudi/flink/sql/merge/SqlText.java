package org.apache.hudi.flink.sql.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.flink.table.api.ValidationException;

/**
 * A SQL text cut into tokens, so that words are not looked for within quotes, brackets, comments
 * and CASE expressions. Expressions are handed on as they were written.
 */
final class SqlText {

  /** What makes a condition more than one equality of two expressions. */
  private static final String[][] OPERATORS = {
    {"="},
    {"<"},
    {">"},
    {"<="},
    {">="},
    {"<>"},
    {"!="},
    {"OR"},
    {"AND"},
    {"NOT"},
    {"IS"},
    {"IN"},
    {"BETWEEN"},
    {"LIKE"},
    {"SIMILAR"}
  };

  private final String text;
  private final List<Token> tokens;
  private int at;

  private SqlText(String text, List<Token> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /**
   * Cuts a text.
   *
   * @throws ValidationException if a quote or bracket is not closed
   */
  static SqlText of(String text) {
    return new SqlText(text, tokens(text));
  }

  /** Whether nothing but an optional semicolon is left. */
  boolean isAtEnd() {
    return at == tokens.size() || at == tokens.size() - 1 && tokens.get(at).text.equals(";");
  }

  /** Whether the words come next; takes them if they do. */
  boolean take(String... words) {
    if (!isNext(words)) {
      return false;
    }
    at += words.length;
    return true;
  }

  /** Whether the words come next. */
  boolean isNext(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (at + i >= tokens.size() || !tokens.get(at + i).is(words[i])) {
        return false;
      }
    }
    return true;
  }

  /** Takes the words, which must come next. */
  void require(String where, String... words) {
    if (!take(words)) {
      throw error(String.join(" ", words) + " expected " + where);
    }
  }

  /** Takes one name, quoted or not; the name without quotes. */
  String name(String what) {
    if (at >= tokens.size() || !tokens.get(at).isName()) {
      throw error(what + " expected");
    }
    return tokens.get(at++).name();
  }

  /** Takes a name with dots; as it was written. */
  String path(String what) {
    int from = at;
    name(what);
    while (take(".")) {
      name(what);
    }
    return source(from, at);
  }

  /** Takes everything up to one of the words outside of brackets and CASE; must not be empty. */
  String until(String what, String[]... ends) {
    int from = at;
    int depth = 0;
    int cases = 0;
    while (at < tokens.size()) {
      Token token = tokens.get(at);
      if (depth == 0 && cases == 0 && (isAny(ends) || token.text.equals(";"))) {
        break;
      }
      if (token.text.equals("(") || token.text.equals("[")) {
        depth++;
      } else if (token.text.equals(")") || token.text.equals("]")) {
        if (depth == 0) {
          break;
        }
        depth--;
      } else if (token.is("CASE")) {
        cases++;
      } else if (token.is("END") && cases > 0) {
        cases--;
      }
      at++;
    }
    if (at == from) {
      throw error(what + " expected");
    }
    return source(from, at);
  }

  /** An error that shows where the text was left. */
  ValidationException error(String message) {
    String rest = at < tokens.size() ? text.substring(tokens.get(at).from) : "the end";
    return new ValidationException(
        "MERGE statement: "
            + message
            + " before: "
            + (rest.length() > 60 ? rest.substring(0, 60) + "..." : rest));
  }

  /** The parts of a condition that are joined by AND outside of brackets. */
  static List<String> conjuncts(String condition) {
    SqlText text = of(condition);
    List<String> parts = new ArrayList<>();
    do {
      parts.add(text.until("a condition", new String[] {"AND"}));
    } while (text.take("AND"));
    return parts;
  }

  /** Tokens with a single space between them and unquoted words in capitals, to compare texts. */
  static String normal(String expression) {
    StringBuilder normal = new StringBuilder();
    for (Token token : tokens(expression)) {
      normal.append(token.isName() ? '`' + token.name() + '`' : token.text).append(' ');
    }
    return normal.toString();
  }

  /** Names of a column reference {@code a.b}, empty if the text is something else. */
  static List<String> reference(String expression) {
    List<Token> tokens = tokens(expression);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      boolean isName = i % 2 == 0;
      if (isName ? !tokens.get(i).isName() : !tokens.get(i).text.equals(".")) {
        return List.of();
      }
      if (isName) {
        names.add(tokens.get(i).name());
      }
    }
    return tokens.size() % 2 == 1 ? names : List.of();
  }

  /** Both sides of an equality, empty if the text is no equality. */
  static List<String> sides(String condition) {
    SqlText text = of(condition);
    if (text.isAny(OPERATORS)) {
      return List.of();
    }
    String left = text.until("a condition", OPERATORS);
    if (!text.take("=") || text.isAtEnd() || text.isAny(OPERATORS)) {
      return List.of();
    }
    String right = text.until("a condition", OPERATORS);
    return text.isAtEnd() ? List.of(left, right) : List.of();
  }

  /** A name in quotes. */
  static String quoted(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  private boolean isAny(String[][] ends) {
    for (String[] end : ends) {
      if (isNext(end)) {
        return true;
      }
    }
    return false;
  }

  private String source(int from, int to) {
    return text.substring(tokens.get(from).from, tokens.get(to - 1).to);
  }

  private static List<Token> tokens(String text) {
    List<Token> tokens = new ArrayList<>();
    int brackets = 0;
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      int end = i + 1;
      if (Character.isWhitespace(c)) {
        i++;
        continue;
      }
      if (text.startsWith("--", i)) {
        int line = text.indexOf('\n', i);
        i = line < 0 ? text.length() : line + 1;
        continue;
      }
      if (text.startsWith("/*", i)) {
        int close = text.indexOf("*/", i + 2);
        i = close < 0 ? text.length() : close + 2;
        continue;
      }
      if (c == '\'' || c == '`' || c == '"') {
        end = afterQuote(text, i);
      } else if (isWordPart(c)) {
        while (end < text.length() && isWordPart(text.charAt(end))) {
          end++;
        }
      } else if (isTwoCharacters(text, i)) {
        end = i + 2;
      }
      brackets += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (brackets < 0) {
        throw new ValidationException("MERGE statement: ) without ( at character " + (i + 1));
      }
      tokens.add(new Token(text.substring(i, end), i, end));
      i = end;
    }
    if (brackets > 0) {
      throw new ValidationException("MERGE statement: a ( is not closed in: " + text);
    }
    return tokens;
  }

  private static boolean isTwoCharacters(String text, int i) {
    String two = text.substring(i, Math.min(i + 2, text.length()));
    return two.equals("<=")
        || two.equals(">=")
        || two.equals("<>")
        || two.equals("!=")
        || two.equals("||")
        || two.equals("=>");
  }

  private static int afterQuote(String text, int start) {
    char quote = text.charAt(start);
    int i = start + 1;
    while (i < text.length()) {
      if (text.charAt(i) == quote) {
        if (i + 1 < text.length() && text.charAt(i + 1) == quote) {
          i++;
        } else {
          return i + 1;
        }
      }
      i++;
    }
    throw new ValidationException(
        "MERGE statement: the quote at character " + (start + 1) + " is not closed");
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '$';
  }

  private static final class Token {
    private final String text;
    private final int from;
    private final int to;

    private Token(String text, int from, int to) {
      this.text = text;
      this.from = from;
      this.to = to;
    }

    private boolean is(String word) {
      return text.toUpperCase(Locale.ROOT).equals(word);
    }

    private boolean isName() {
      char c = text.charAt(0);
      return c == '`' || Character.isLetter(c) || c == '_';
    }

    private String name() {
      return text.charAt(0) == '`' ? text.substring(1, text.length() - 1).replace("``", "`") : text;
    }
  }
}
