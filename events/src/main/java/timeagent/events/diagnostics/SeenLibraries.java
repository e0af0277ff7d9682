package timeagent.events.diagnostics;

import java.util.Map;
import java.util.TreeMap;

/** Libraries in use, each with the first of its classes that was seen. */
final class SeenLibraries {
    /** Not concurrent, which would load variable handles at start. */
    private final Map<String, String> classes = new TreeMap<>();

    synchronized void add(String library, String className) {
        classes.putIfAbsent(library, className);
    }

    /** Each library with its class, human-readable; empty if there are none. */
    @Override
    public synchronized String toString() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> library : classes.entrySet()) {
            text.append(text.length() == 0 ? "" : ", ").append(library.getKey());
            text.append(" (").append(library.getValue()).append(')');
        }
        return text.toString();
    }
}
