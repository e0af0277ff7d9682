package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.JvmAggregator.Jvm;
import timeagent.analysis.summary.Report.Agent;

/**
 * Refuses to add up recordings of unlike runs, whose sum would describe neither, and recordings that have the same events.
 *
 * <p>The same are the JVM's version, the agent's version and its options; the machine may be another one.
 */
final class MergeCompatibility {

    // one recording ends where the next one starts, give or take the moment of the change
    private static final long TOUCHING_NANOS = 100_000_000;

    private record Known(Path file, Jvm jvm, Agent agent, long from, long to) {}

    private final List<Known> before = new ArrayList<>();

    /**
     * @param agent what the agent said of itself in this recording, or null
     * @throws UserException when it cannot be added to those before
     */
    void add(RecordingInfo info, Jvm jvm, Agent agent) throws UserException {
        add(new Known(info.file(), jvm, agent, info.startNanos(), info.endNanos()));
    }

    private void add(Known known) throws UserException {
        if (!before.isEmpty()) {
            check(before.get(0), known);
        }
        for (Known other : before) {
            checkOverlap(other, known);
        }
        before.add(known);
    }

    /**
     * Adds all of another one.
     *
     * @throws UserException when one of them cannot be added to those before
     */
    void add(MergeCompatibility other) throws UserException {
        for (Known known : other.before) {
            add(known);
        }
    }

    /** Whether it has a recording of the same JVM as the first one of another. */
    boolean hasJvmOf(MergeCompatibility other) {
        String id = other.before.get(0).jvm().id();
        return id != null
                && before.stream().anyMatch(known -> id.equals(known.jvm().id()));
    }

    private static void check(Known first, Known next) throws UserException {
        same(first, next, "JVMs", first.jvm().name(), next.jvm().name());
        if (first.agent() == null || next.agent() == null) {
            return;
        }
        same(first, next, "agents", first.agent().version(), next.agent().version());
        String a = first.agent().options();
        String b = next.agent().options();
        for (String key : RecordedOptions.differing(a, b)) {
            same(first, next, "options of the agent", RecordedOptions.option(a, key), RecordedOptions.option(b, key));
        }
    }

    private static void same(Known first, Known next, String what, String a, String b) throws UserException {
        if (a != null && b != null && !a.equals(b)) {
            throw UserException.failed("'" + first.file() + "' and '" + next.file() + "' are of different " + what
                    + ", " + a + " and " + b + ", and cannot be added up; report them one by one, or compare them");
        }
    }

    private static void checkOverlap(Known first, Known next) throws UserException {
        boolean sameJvm = first.jvm().id() != null
                && Objects.equals(first.jvm().id(), next.jvm().id());
        long both = Math.min(first.to(), next.to()) - Math.max(first.from(), next.from());
        if (sameJvm && both > TOUCHING_NANOS) {
            throw UserException.failed(
                    "'" + first.file() + "' and '" + next.file() + "' overlap (same JVM, same time); pass only one");
        }
    }
}
