package timeagent.analysis.comparison;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import timeagent.analysis.common.OutputPattern;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.socket.SocketWrites;

/**
 * What a program does again and again, such as a request: the cost of one can be compared where the number of them differs.
 *
 * <p>Their number is in the output of the program, where a pattern finds it, or is that of the events of a type.
 */
public final class WorkUnit {

    /** Costs are of the time in which the agent was active, and recorded events of all of it. */
    private static final double MOST_OF = 0.95;

    /** The group name that marks a number as units per second. */
    private static final String OF_RATE = "(?<perSecond>";

    private final String text;
    private final OutputPattern pattern;

    private WorkUnit(String text, OutputPattern pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /**
     * Reads a regular expression with one group, or the name of an event type, which has no parenthesis.
     *
     * @throws IllegalArgumentException if it is neither, with the reason
     */
    public static WorkUnit of(String text) {
        if (text.indexOf('(') < 0) {
            if (!text.matches("[\\w$.]+")) {
                throw new IllegalArgumentException("is neither the name of an event type nor a regular expression with"
                        + " a group, such as 'requests=([0-9]+)'");
            }
            return new WorkUnit(text, null);
        }
        return new WorkUnit(text, OutputPattern.ofNumber("--unit", text));
    }

    @Override
    public String toString() {
        return text;
    }

    /** Whether the number is in the output of the program and not in the recording. */
    public boolean isInOutput() {
        return pattern != null;
    }

    /**
     * Returns the number of units that a program printed, above 0.
     *
     * @param output of several numbers the last one counts, as of a program that prints a running total
     * @param seconds that a number of units per second is multiplied by
     * @throws UserException if there is none
     */
    public double inOutput(Path output, double seconds) throws UserException {
        double number = pattern.number(output);
        if (number == 0) {
            throw UserException.failed(pattern + " finds 0 in '" + output + "': there is no unit to share the cost");
        }
        return text.contains(OF_RATE) ? number * seconds : number;
    }

    /** Returns the number of units in a recording; throws as {@link #inOutput} does. */
    public double inRecording(Facts facts) throws UserException {
        Report report = facts.report();
        // with a throttle, an event stands for several writes; totals have those below a threshold
        SocketWrites writes = report.socketWrites();
        if (text.equals("timeagent.SocketWrite")
                && writes != null
                && writes.events() > 0
                && (writes.totals() || facts.jvm().threshold(text) == null)) {
            return writes.events();
        }
        List<EventType> places = report.events() == null
                ? List.of()
                : report.events().stream()
                        .filter(event -> event.type().equals(text))
                        .toList();
        // exact where the agent counts them, whatever the thresholds of the recording
        long committed = places.stream()
                .filter(EventType::isMeasured)
                .mapToLong(EventType::committed)
                .sum();
        long recorded = places.stream().mapToLong(EventType::recorded).max().orElse(0);
        if (Math.max(committed, recorded) == 0) {
            throw UserException.failed("'" + report.recordings().get(0).file() + "' has no event of type " + text
                    + "; check --unit, and that the event is enabled");
        }
        if (committed == 0 && report.agentSeconds() < MOST_OF * report.seconds()) {
            throw UserException.failed(String.format(
                    Locale.ROOT,
                    "'%s' has the agent for only %.1f of %.1f s, and it did not count %s; attach it before the recording"
                            + " starts, or count with its option events=%s",
                    report.recordings().get(0).file(),
                    report.agentSeconds(),
                    report.seconds(),
                    text,
                    text));
        }
        if (committed == 0) {
            checkRecordsAll(facts);
        }
        return committed > 0 ? committed : recorded;
    }

    /** A part of the units would make each of them too expensive. */
    private void checkRecordsAll(Facts facts) throws UserException {
        String threshold = facts.jvm().threshold(text);
        String throttle = facts.jvm().throttle(text);
        if (threshold != null || throttle != null) {
            throw UserException.failed("--unit " + text + ": '"
                    + facts.report().recordings().get(0).file() + "' has only a part of these events, by "
                    + (threshold != null ? "threshold=" + threshold : "throttle=" + throttle)
                    + "; record it with threshold=0 and throttle=off, or give another unit");
        }
    }

    /**
     * Returns the metrics of a unit that can be calculated, by name.
     *
     * @param units number of them, above 0
     * @param cpuSeconds CPU time of the process, null if unknown
     * @param seconds in which they were done
     */
    public static Map<String, Double> metrics(double units, Report report, Double cpuSeconds, double seconds) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        if (cpuSeconds != null) {
            metrics.put(Metric.UNIT_CPU.key(), cpuSeconds * 1e9 / units);
        }
        if (report.allocation() != null && report.allocation().bytes() != null) {
            metrics.put(Metric.UNIT_BYTES.key(), report.allocation().bytes() / units);
        }
        if (report.clock() != null && report.clock().reads() != null) {
            metrics.put(Metric.UNIT_READS.key(), report.clock().reads() / units);
        }
        if (report.socketWrites() != null) {
            metrics.put(Metric.UNIT_WRITTEN.key(), report.socketWrites().bytes() / units);
        }
        if (report.allocation() != null) {
            metrics.put(Metric.UNIT_GC.key(), report.allocation().gcPauseMillis() * 1e6 / units);
        }
        metrics.put(Metric.UNITS.key(), units);
        if (seconds > 0) {
            metrics.put(Metric.UNIT_RATE.key(), units / seconds);
        }
        return metrics;
    }
}
