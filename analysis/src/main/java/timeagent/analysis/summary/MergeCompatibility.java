package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.Agent;

/**
 * Refuses to add up recordings of unlike runs, whose sum would describe neither, and recordings that have the same events.
 *
 * <p>The same are the JVM's version, the agent's version and its options; the machine may be another one.
 */
final class MergeCompatibility {

    // one recording ends where the next one starts, give or take the moment of the change
    private static final long TOUCHING_NANOS = 100_000_000;

    private record Told(Path file, Jvm jvm, Agent agent, long from, long to) {}

    private final List<Told> before = new ArrayList<>();

    /**
     * @param agent what the agent said of itself in this recording, or null
     * @throws IncompatibleRecordingsException when it cannot be added to those before
     */
    void add(RecordingInfo info, Jvm jvm, Agent agent) throws IncompatibleRecordingsException {
        long from = info.startNanos();
        Told told = new Told(info.file(), jvm, agent, from, from + Math.round(info.seconds() * 1e9));
        if (!before.isEmpty()) {
            check(before.get(0), told);
        }
        for (Told other : before) {
            checkOverlap(other, told);
        }
        before.add(told);
    }

    private static void check(Told first, Told next) throws IncompatibleRecordingsException {
        same(first, next, "JVMs", first.jvm().name(), next.jvm().name());
        if (first.agent() == null || next.agent() == null) {
            return;
        }
        same(first, next, "agents", first.agent().version(), next.agent().version());
        Set<String> keys =
                RecordedOptions.differing(first.agent().options(), next.agent().options());
        for (String key : keys) {
            same(first, next, "options of the agent", option(first, key), option(next, key));
        }
    }

    private static String option(Told told, String key) {
        String value = RecordedOptions.parse(told.agent().options()).get(key);
        return value == null ? "no " + key : key + "=" + value;
    }

    private static void same(Told first, Told next, String what, String a, String b)
            throws IncompatibleRecordingsException {
        if (a != null && b != null && !a.equals(b)) {
            throw new IncompatibleRecordingsException(
                    "'" + first.file() + "' and '" + next.file() + "' are of different " + what + ", " + a + " and " + b
                            + ", and cannot be added up; report them one by one, or compare them");
        }
    }

    private static void checkOverlap(Told first, Told next) throws IncompatibleRecordingsException {
        boolean sameJvm = first.jvm().id() != null
                && Objects.equals(first.jvm().id(), next.jvm().id());
        long both = Math.min(first.to(), next.to()) - Math.max(first.from(), next.from());
        if (sameJvm && both > TOUCHING_NANOS) {
            throw new IncompatibleRecordingsException(
                    "'" + first.file() + "' and '" + next.file()
                            + "' are of the same JVM and the same time, and what both have would count twice; give one of them");
        }
    }
}
