package timeagent.events.diagnostics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The classes that could not be rewritten: their number, and the first one for each reason. */
public final class FailedClasses {
    /** Limits the text: a reason may contain the class's name and so differ for each class. */
    private static final int REASONS = 5;

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Map<String, String> firsts = new LinkedHashMap<>();
    private int all;

    public synchronized void add(String name, String reason) {
        all++;
        String key = counts.containsKey(reason) || counts.size() < REASONS ? reason : "other reasons";
        counts.merge(key, 1, Integer::sum);
        firsts.putIfAbsent(key, name);
    }

    public synchronized int count() {
        return all;
    }

    /** Each reason with its first class, human-readable; empty if there are none. */
    @Override
    public synchronized String toString() {
        // no lambda: a recording is running and would show the exceptions that the JVM throws to link it
        List<String> parts = new ArrayList<>();
        // add() fails after it has counted
        int unnamed = all;
        for (Map.Entry<String, Integer> reason : counts.entrySet()) {
            int count = reason.getValue();
            String more = count == 1 ? "" : " and " + (count - 1) + " more";
            parts.add(firsts.get(reason.getKey()) + more + " (" + reason.getKey() + ")");
            unnamed -= count;
        }
        if (unnamed > 0) {
            parts.add(unnamed + " where stack or memory ended");
        }
        return String.join(", ", parts);
    }
}
