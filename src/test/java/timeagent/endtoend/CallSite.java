package timeagent.endtoend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;

/** A place in a program that reads the clock. */
record CallSite(String className, String method, int line) implements Comparable<CallSite> {

    static final String EVENT = "timeagent.ClockCallSite";

    /** Returns how often each call site of a recording has read the clock, as the sum of its events' calls. */
    static Map<CallSite, Long> calls(Recording recording) {
        return recording.events(EVENT).stream()
                .collect(groupingBy(CallSite::of, TreeMap::new, summingLong(event -> event.getLong("calls"))));
    }

    /** Returns the largest {@code totalCalls} of each call site of a recording. */
    static Map<CallSite, Long> totalCalls(Recording recording) {
        Map<CallSite, Long> totals = new TreeMap<>();
        for (RecordedEvent event : recording.events(EVENT)) {
            totals.merge(of(event), event.getLong("totalCalls"), Math::max);
        }
        return totals;
    }

    /** Returns the clock that each call site of a recording reads; the last one of a line. */
    static Map<CallSite, String> clocks(Recording recording) {
        Map<CallSite, String> clocks = new TreeMap<>();
        recording.events(EVENT).forEach(event -> clocks.put(of(event), event.getString("clock")));
        return clocks;
    }

    /** Returns the call site that an event with these fields tells of. */
    static CallSite of(RecordedEvent event) {
        return of(event.getString("className"), event.getString("method"), event.getInt("line"));
    }

    static CallSite of(String className, String method, int line) {
        // the numbers javac gives to the methods of lambda bodies are its own business
        return new CallSite(className, method.replaceFirst("^lambda\\$(.*)\\$\\d+$", "lambda in $1"), line);
    }

    @Override
    public int compareTo(CallSite other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return className + "." + method + ":" + line;
    }
}
