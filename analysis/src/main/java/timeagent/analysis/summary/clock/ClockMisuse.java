package timeagent.analysis.summary.clock;

import java.util.Arrays;
import timeagent.analysis.recording.Event;

/** A clock read whose clock is the wrong one for its use, or whose value is used in a wrong way. */
public enum ClockMisuse {
    WALL_CLOCK("wall clock", "System.nanoTime()"),
    OVERFLOW("overflow", "now - deadline < 0"),
    TWO_CLOCKS("two clocks", "the same clock for both"),
    NO_DATE("no date", "System.currentTimeMillis() or Instant.now()");

    /** As in events and JSON. */
    private final String label;

    private final String replacement;

    ClockMisuse(String label, String replacement) {
        this.label = label;
        this.replacement = replacement;
    }

    /** What the code should use. */
    public String replacement() {
        return replacement;
    }

    /** Null if it has none with this label. */
    public static ClockMisuse of(String label) {
        return Arrays.stream(values())
                .filter(misuse -> misuse.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    /** The label of a call site's misuse; null if there is none, or that is not known. */
    static String labelOf(Event callSite) {
        String recorded = callSite.text("misuse");
        if (callSite.has("misuse")) {
            return recorded == null || recorded.isEmpty() ? null : recorded;
        }
        String use = callSite.text("use");
        String clock = callSite.text("clock");
        if ("System.nanoTime".equals(clock)) {
            return "timestamp".equals(use) ? NO_DATE.label : null;
        }
        // a deadline may be a date of something else
        return "elapsed".equals(use) && !Clock.CallSite.isOfAnyClock(clock) ? WALL_CLOCK.label : null;
    }
}
