package org.apache.hudi.flink.benchmarks.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A few figures as horizontal bars in SVG. */
final class BarPlot {
  private static final int WIDTH = 640;
  private static final int ROW = 34;
  private static final int LEFT = 90;
  private static final int TOP = 40;
  private static final int LONGEST = WIDTH - LEFT - 90;

  private final String title;
  private final List<String> names = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();

  BarPlot(String title) {
    this.title = title;
  }

  void add(String name, double value) {
    names.add(name);
    values.add(value);
  }

  String svg() {
    double largest = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
    int height = TOP + ROW * names.size() + 10;
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"14\">%n"
                + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n"
                + "<text x=\"10\" y=\"24\" font-weight=\"bold\">%s</text>%n",
            WIDTH,
            height,
            escaped(title)));
    for (int i = 0; i < names.size(); i++) {
      int y = TOP + ROW * i;
      int length = largest <= 0 ? 0 : (int) Math.round(values.get(i) / largest * LONGEST);
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n"
                  + "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"22\" fill=\"%s\"/>%n"
                  + "<text x=\"%d\" y=\"%d\">%.2f</text>%n",
              LEFT - 10,
              y + 17,
              escaped(names.get(i)),
              LEFT,
              y,
              length,
              i == 0 ? "#2f6fb0" : "#a9b4c0",
              LEFT + length + 8,
              y + 17,
              values.get(i)));
    }
    return svg.append("</svg>\n").toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
