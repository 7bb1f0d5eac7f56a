package org.apache.hudi.flink.it.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A child JVM that is started by a test and never outlives it: it ends with {@link #close()}, and
 * at the latest with the JVM of the test.
 */
public final class JavaProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int TAIL_CHARS = 4000;

  private final String name;
  private final Process process;
  private final Path errors;
  private final Thread hook;

  private JavaProcess(String name, Process process, Path errors) {
    this.name = name;
    this.process = process;
    this.errors = errors;
    this.hook = new Thread(process::destroyForcibly, "end-" + name);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The running process with its streams. */
  public Process process() {
    return process;
  }

  /** Whether it still runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it as a lost machine would: no shutdown code runs. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  /**
   * What it is called, whether it runs, and the end of what it wrote to standard error: for
   * messages.
   */
  public String describe() {
    String state = process.isAlive() ? "running" : "ended with " + process.exitValue();
    return name + " (" + state + "), its last words in " + errors + ":\n" + tail(errors);
  }

  /** The last few thousand characters of a text file; empty if there is none. */
  public static String tail(Path file) {
    try {
      if (!Files.exists(file)) {
        return "";
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return text.substring(Math.max(0, text.length() - TAIL_CHARS));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().removeShutdownHook(hook);
  }

  /**
   * A new process description.
   *
   * @param name what it is called in messages and files
   * @param mainClass its main class
   * @param classPath entries joined by the path separator; wildcards allowed
   */
  public static Builder builder(String name, String mainClass, String classPath) {
    return new Builder(name, mainClass, classPath);
  }

  /** What a child JVM is started with. */
  public static final class Builder {
    private final String name;
    private final String mainClass;
    private final String classPath;
    private final List<String> jvmArguments = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> environment = new TreeMap<>();

    private Builder(String name, String mainClass, String classPath) {
      this.name = name;
      this.mainClass = mainClass;
      this.classPath = classPath;
    }

    /** Flags of the JVM. */
    public Builder jvm(String... flags) {
      jvmArguments.addAll(List.of(flags));
      return this;
    }

    /**
     * Opens packages of the JDK, each given as {@code module/package}, to libraries that reach into
     * it.
     */
    public Builder open(List<String> packages) {
      packages.forEach(p -> jvmArguments.add("--add-opens=" + p + "=ALL-UNNAMED"));
      return this;
    }

    /** Arguments of the program. */
    public Builder arguments(String... values) {
      arguments.addAll(List.of(values));
      return this;
    }

    /** One variable of its environment. */
    public Builder environment(String key, String value) {
      environment.put(key, value);
      return this;
    }

    /**
     * Starts it with standard output as a pipe and standard error in a file {@code name.err} of the
     * folder.
     */
    public JavaProcess startWithPipe(Path folder) throws IOException {
      return start(folder, ProcessBuilder.Redirect.PIPE);
    }

    /**
     * Starts it with standard output in {@code name.out} and standard error in {@code name.err} of
     * the folder.
     */
    public JavaProcess start(Path folder) throws IOException {
      return start(folder, ProcessBuilder.Redirect.to(folder.resolve(name + ".out").toFile()));
    }

    private JavaProcess start(Path folder, ProcessBuilder.Redirect output) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(
          System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
      command.addAll(jvmArguments);
      command.add("-cp");
      command.add(classPath);
      command.add(mainClass);
      command.addAll(arguments);
      Path errors = folder.resolve(name + ".err");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(output)
              .redirectError(errors.toFile());
      builder.environment().putAll(environment);
      return new JavaProcess(name, builder.start(), errors);
    }
  }
}
