package org.apache.hudi.flink.it.oracle.program;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * What real Hudi sees of a table below its rows. Methods are called by name: the releases differ in
 * signatures, and this program is compiled without any of them.
 */
final class TableView {
  private static final String HUDI = "org.apache.hudi.common.table.";

  private final ObjectMapper json = new ObjectMapper();
  private final Object metaClient;

  private TableView(Object metaClient) {
    this.metaClient = metaClient;
  }

  static TableView open(SparkSession spark, String path) throws ReflectiveOperationException {
    Object storage =
        Class.forName("org.apache.hudi.storage.hadoop.HadoopStorageConfiguration")
            .getConstructor(Class.forName("org.apache.hadoop.conf.Configuration"))
            .newInstance(spark.sparkContext().hadoopConfiguration());
    Object builder =
        Class.forName(HUDI + "HoodieTableMetaClient").getMethod("builder").invoke(null);
    call(builder, "setConf", storage);
    call(builder, "setBasePath", path);
    return new TableView(call(builder, "build"));
  }

  /** The active timeline: objects with time, action and state. */
  List<String> timeline() throws ReflectiveOperationException {
    List<String> instants = new ArrayList<>();
    Object timeline = call(metaClient, "getActiveTimeline");
    for (Object instant : (Iterable<?>) call(timeline, "getInstants")) {
      ObjectNode node = json.createObjectNode();
      node.put("time", String.valueOf(either(instant, "requestedTime", "getTimestamp")));
      node.put("action", String.valueOf(call(instant, "getAction")));
      node.put("state", String.valueOf(call(instant, "getState")));
      instants.add(node.toString());
    }
    return instants;
  }

  /** The latest slice of every file group in the partitions named. */
  List<String> latestSlices(List<String> partitions) throws ReflectiveOperationException {
    Object timeline =
        call(call(metaClient, "getCommitsAndCompactionTimeline"), "filterCompletedInstants");
    Object last = call(call(timeline, "lastInstant"), "get");
    String lastTime = String.valueOf(either(last, "requestedTime", "getTimestamp"));
    Object view = fileSystemView(timeline);
    List<String> slices = new ArrayList<>();
    for (String partition : partitions) {
      Stream<?> found =
          (Stream<?>) call(view, "getLatestMergedFileSlicesBeforeOrOn", partition, lastTime);
      for (Object slice : found.toArray()) {
        slices.add(slice(partition, slice));
      }
    }
    return slices;
  }

  private String slice(String partition, Object slice) throws ReflectiveOperationException {
    ObjectNode node = json.createObjectNode();
    node.put("partition", partition);
    node.put("fileId", String.valueOf(call(slice, "getFileId")));
    Object base = call(slice, "getBaseFile");
    boolean present = (boolean) call(base, "isPresent");
    node.put("base", present ? String.valueOf(call(call(base, "get"), "getFileName")) : null);
    TreeSet<String> logs = new TreeSet<>();
    for (Object log : ((Stream<?>) call(slice, "getLogFiles")).toArray()) {
      logs.add(String.valueOf(call(log, "getFileName")));
    }
    logs.forEach(node.putArray("logs")::add);
    return node.toString();
  }

  private Object fileSystemView(Object timeline) throws ReflectiveOperationException {
    Class<?> engine = Class.forName("org.apache.hudi.common.engine.HoodieLocalEngineContext");
    Object storage = call(metaClient, "getStorageConf");
    Object context = null;
    for (var constructor : engine.getConstructors()) {
      if (constructor.getParameterCount() == 1) {
        context = constructor.newInstance(storage);
      }
    }
    Object config =
        call(
            call(
                Class.forName("org.apache.hudi.common.config.HoodieMetadataConfig")
                    .getMethod("newBuilder")
                    .invoke(null),
                "enable",
                false),
            "build");
    Class<?> manager = Class.forName(HUDI + "view.FileSystemViewManager");
    return invoke(
        null,
        method(manager, "createInMemoryFileSystemViewWithTimeline", 4),
        context,
        metaClient,
        config,
        timeline);
  }

  private static Object either(Object target, String name, String olderName)
      throws ReflectiveOperationException {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name)) {
        return call(target, name);
      }
    }
    return call(target, olderName);
  }

  private static Object call(Object target, String name, Object... arguments)
      throws ReflectiveOperationException {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name)
          && method.getParameterCount() == arguments.length
          && accepts(method, arguments)) {
        return invoke(target, method, arguments);
      }
    }
    throw new NoSuchMethodException(target.getClass().getName() + "." + name);
  }

  private static boolean accepts(Method method, Object[] arguments) {
    Class<?>[] types = method.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      if (!types[i].isPrimitive() && !types[i].isInstance(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  private static Method method(Class<?> type, String name, int parameters)
      throws NoSuchMethodException {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == parameters) {
        return method;
      }
    }
    throw new NoSuchMethodException(type.getName() + "." + name);
  }

  private static Object invoke(Object target, Method method, Object... arguments)
      throws ReflectiveOperationException {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException(method + " failed: " + e.getCause(), e.getCause());
    }
  }
}
