package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.Map;

/**
 * Adds up how long threads waited in events of one type, of which a recording has those only that took the event's threshold.
 *
 * <p>Whether the event was on, and its threshold, are known from the recording's settings, where it has them.
 */
final class WaitTimes {

    private final String type;
    private final Map<Object, Double> millis = new HashMap<>();
    private boolean recorded;
    private Double thresholdMillis;

    /** @param type of the events */
    WaitTimes(String type) {
        this.type = type;
    }

    /** @param thread whose wait it was */
    void add(Object thread, double nanos) {
        recorded = true;
        millis.put(thread, millis.getOrDefault(thread, 0.0) + nanos / 1e6);
    }

    /** Takes how the event was set in the recording that ends here; of several thresholds the highest is told. */
    void endRecording(JvmSettings settings) {
        Map<String, String> set = settings.of(type);
        if ("true".equals(set.get("enabled"))) {
            recorded = true;
            Double nanos = Threshold.nanos(set.getOrDefault("threshold", ""));
            if (nanos != null) {
                thresholdMillis = Math.max(nanos / 1e6, thresholdMillis == null ? 0 : thresholdMillis);
            }
        }
    }

    /** Sum of a thread, 0 where it had none; null where the event was off, or nothing is known of it. */
    Double millis(Object thread) {
        return recorded ? millis.getOrDefault(thread, 0.0) : null;
    }

    /** Null where the event was off, or its settings are not known. */
    Double thresholdMillis() {
        return thresholdMillis;
    }
}
