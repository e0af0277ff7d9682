package timeagent.agent.corpus;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was found in one artifact or JDK. */
final class CorpusCounts {
    static final String TABLE_HEAD =
            "| artifact | classes | changed | methods | reads | left alone | verified by the JVM "
                    + "| not loadable | failed |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|";

    int classes;
    int changed;
    int methods;
    int reads;
    int loaded;
    /** By major version of the class file. */
    final Map<Integer, Integer> versions = new TreeMap<>();

    final List<String> notLoadable = new ArrayList<>();
    final Map<LeftAlone, List<String>> leftAlone = new EnumMap<>(LeftAlone.class);
    final List<String> failures = new ArrayList<>();

    void leaveAlone(LeftAlone reason, String className) {
        leftAlone.computeIfAbsent(reason, key -> new ArrayList<>()).add(className);
    }

    void add(CorpusCounts more) {
        classes += more.classes;
        changed += more.changed;
        methods += more.methods;
        reads += more.reads;
        loaded += more.loaded;
        notLoadable.addAll(more.notLoadable);
        more.versions.forEach((version, count) -> versions.merge(version, count, Integer::sum));
        more.leftAlone.forEach((reason, names) -> names.forEach(name -> leaveAlone(reason, name)));
        failures.addAll(more.failures);
    }

    int leftAlone() {
        return leftAlone.values().stream().mapToInt(List::size).sum();
    }

    String tableRow(String name) {
        boolean tried = changed == 0 || loaded + notLoadable.size() > 0;
        return "| %s | %d | %d | %d | %d | %d | %s | %s | %d |"
                .formatted(
                        name,
                        classes,
                        changed,
                        methods,
                        reads,
                        leftAlone(),
                        tried ? loaded : "",
                        tried ? notLoadable.size() : "",
                        failures.size());
    }

    @Override
    public String toString() {
        return tableRow("counts");
    }
}
