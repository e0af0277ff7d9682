package timeagent.events;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The classes that should have been rewritten and were left as they are: how many, and for each reason the first. */
final class FailedClasses {
    /** What a JVM says of one class can have the class's name in it, so that each has a reason of its own. */
    private static final int REASONS = 5;

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Map<String, String> firsts = new LinkedHashMap<>();
    private int all;

    synchronized void add(String name, String reason) {
        all++;
        String key = counts.containsKey(reason) || counts.size() < REASONS ? reason : "other reasons";
        counts.merge(key, 1, Integer::sum);
        firsts.putIfAbsent(key, name);
    }

    synchronized int count() {
        return all;
    }

    /** For people: each reason with its first class; empty if there are none. */
    @Override
    public synchronized String toString() {
        // no lambda: this is first called while a recording runs, which would show what the JVM throws to link it
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, Integer> reason : counts.entrySet()) {
            int count = reason.getValue();
            String more = count == 1 ? "" : " and " + (count - 1) + " more";
            parts.add(firsts.get(reason.getKey()) + more + " (" + reason.getKey() + ")");
        }
        return String.join(", ", parts);
    }
}
