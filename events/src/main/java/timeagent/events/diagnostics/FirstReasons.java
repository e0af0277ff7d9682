package timeagent.events.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Libraries or features, each with the first reason for what is missing of it. */
final class FirstReasons {
    /** Not concurrent, which would load variable handles at start. */
    private final Map<String, String> reasons = new TreeMap<>();

    synchronized void add(String name, String reason) {
        reasons.putIfAbsent(name, reason);
    }

    /** Each name with its reason, human-readable. */
    synchronized List<String> each() {
        List<String> texts = new ArrayList<>();
        for (Map.Entry<String, String> each : reasons.entrySet()) {
            texts.add(each.getKey() + " (" + each.getValue() + ")");
        }
        return texts;
    }
}
