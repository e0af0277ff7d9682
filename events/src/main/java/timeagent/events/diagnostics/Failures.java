package timeagent.events.diagnostics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What failed, such as classes that could not be rewritten: its number, and the first ones for each reason. */
public final class Failures {
    /** Limits the text: a reason may contain the class's name and so differ for each class. */
    private static final int REASONS = 5;

    private static final int NAMES = 5;

    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Map<String, List<String>> firsts = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>();
    private final boolean onceEach;
    private int all;

    public Failures() {
        this(false);
    }

    /** @param onceEach whether only the first reason of each name counts, which are few */
    Failures(boolean onceEach) {
        this.onceEach = onceEach;
    }

    public synchronized void add(String name, String reason) {
        if (onceEach && !known.add(name)) {
            return;
        }
        all++;
        String key = onceEach || counts.containsKey(reason) || counts.size() < REASONS ? reason : "other reasons";
        counts.merge(key, 1, Integer::sum);
        List<String> names = firsts.get(key);
        if (names == null) {
            names = new ArrayList<>();
            firsts.put(key, names);
        }
        if (names.size() < NAMES) {
            names.add(name);
        }
    }

    public synchronized int count() {
        return all;
    }

    /** The first classes of each reason, human-readable; no text changes when more fail. */
    public synchronized List<String> firsts() {
        List<String> texts = new ArrayList<>();
        for (Map.Entry<String, List<String>> reason : firsts.entrySet()) {
            for (String name : reason.getValue()) {
                texts.add(name + " (" + reason.getKey() + ")");
            }
            if (counts.get(reason.getKey()) > NAMES) {
                texts.add("others (" + reason.getKey() + ")");
            }
        }
        return texts;
    }

    /** The same as one text, human-readable; empty if there are none. */
    @Override
    public String toString() {
        return String.join(", ", firsts());
    }
}
