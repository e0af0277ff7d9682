package timeagent.events.diagnostics;

import java.util.Map;
import java.util.TreeMap;

/** Libraries or features, each with the first reason for what is missing of it. */
final class FirstReasons {
    /** Not concurrent, which would load variable handles at start. */
    private final Map<String, String> reasons = new TreeMap<>();

    synchronized void add(String name, String reason) {
        reasons.putIfAbsent(name, reason);
    }

    /** Each name with its reason, human-readable; empty if there are none. */
    @Override
    public synchronized String toString() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> each : reasons.entrySet()) {
            text.append(text.length() == 0 ? "" : ", ").append(each.getKey());
            text.append(" (").append(each.getValue()).append(')');
        }
        return text.toString();
    }
}
