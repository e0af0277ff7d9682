package timeagent.analysis.output;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.MetricRow;

/** What metrics are called in a table: those of an event type by the last part of its name, if no other type has the same. */
record MetricTitles(Map<String, Set<String>> typesByShortName) {

    private static final Map<String, String> QUANTITIES = Map.of(
            "bytesPerEvent", "bytes per event", "nanosPerEvent", "time per event", "perSecond", "events per second");

    /** @param group of several metrics */
    record Title(String group, String between, String name) {

        @Override
        public String toString() {
            return group + between + name;
        }
    }

    static MetricTitles of(List<MetricRow> rows) {
        return new MetricTitles(rows.stream()
                .map(row -> Metric.OF_TYPE.matcher(row.name()))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .collect(Collectors.groupingBy(MetricTitles::shortName, HashMap::new, Collectors.toSet())));
    }

    Title of(String metric) {
        Matcher ofType = Metric.OF_TYPE.matcher(metric);
        if (ofType.matches()) {
            String type = ofType.group(1);
            String shortName = shortName(type);
            boolean isOnly = typesByShortName.getOrDefault(shortName, Set.of()).size() <= 1;
            return new Title(
                    isOnly ? shortName : type, ": ", QUANTITIES.getOrDefault(ofType.group(2), ofType.group(2)));
        }
        int point = metric.lastIndexOf('.');
        return new Title(metric.substring(0, point), ".", metric.substring(point + 1));
    }

    /** What a page calls the metrics, by their names. */
    static Map<String, String> labels(List<MetricRow> rows) {
        MetricTitles titles = of(rows);
        Map<String, String> labels = new HashMap<>();
        rows.forEach(row -> labels.put(row.name(), titles.of(row.name()).toString()));
        Arrays.stream(Metric.values()).forEach(metric -> labels.put(metric.key(), metric.label()));
        return labels;
    }

    private static String shortName(String type) {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }
}
