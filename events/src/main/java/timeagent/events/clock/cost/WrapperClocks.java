package timeagent.events.clock.cost;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which clock a wrapper of option {@code clock.wrappers} reads, as far as its code names one: a read costs as much. */
public final class WrapperClocks {
    /** The name of the clock of a wrapper that reads several, or one whose cost is not known. */
    public static final String UNKNOWN = "";

    /** By the wrapper's name in events; as large as the option is long. */
    private static final Map<String, String> CLOCKS = new ConcurrentHashMap<>();

    private WrapperClocks() {}

    /**
     * Code of a wrapper reads a clock.
     *
     * @param clock its name in events, possibly of another wrapper; or {@link #UNKNOWN}
     */
    public static void reads(String wrapper, String clock) {
        String known = CLOCKS.putIfAbsent(wrapper, clock);
        if (known != null && !known.equals(clock)) {
            CLOCKS.put(wrapper, UNKNOWN);
        }
    }

    /** The clock that is read at a call site, itself or through wrappers; null if its cost is not known. */
    public static ReadableClock of(String name) {
        ReadableClock clock = ReadableClock.of(name);
        String next = name;
        // two wrappers may call each other
        for (int i = CLOCKS.size(); clock == null && next != null && i > 0; i--) {
            next = CLOCKS.get(next);
            clock = next == null ? null : ReadableClock.of(next);
        }
        return clock;
    }
}
