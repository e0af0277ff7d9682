package program;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import jdk.jfr.consumer.EventStream;

/** Waits for what the agent measures while a program runs. */
final class Costs {

    /** Returns when the recording has the cost of a read of so many call sites. */
    static void await(int sites) throws Exception {
        Set<String> known = new HashSet<>();
        try (EventStream events = EventStream.openRepository()) {
            // the events may have been before
            events.setStartTime(Instant.EPOCH);
            events.onEvent("timeagent.ClockCallSite", event -> {
                // the JDK's may be rewritten, too
                if (event.getString("className").startsWith("program.") && event.getLong("meanDuration") > 0) {
                    known.add(event.getString("className") + event.getString("method") + event.getInt("line"));
                }
                if (known.size() >= sites) {
                    events.close();
                }
            });
            events.start();
        }
    }
}
