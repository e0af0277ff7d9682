package timeagent.analysis.comparison;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import timeagent.analysis.common.IoErrorText;
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

    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final String text;
    private final Pattern pattern;

    private WorkUnit(String text, Pattern pattern) {
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
        try {
            Pattern pattern = Pattern.compile(text);
            int groups = pattern.matcher("").groupCount();
            if (groups != 1) {
                throw new IllegalArgumentException("has " + groups + " groups; give one, around the number");
            }
            return new WorkUnit(text, pattern);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("is not a regular expression: " + e.getDescription(), e);
        }
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
     * Returns the number of units in a run, above 0.
     *
     * @param output what the program printed; of several numbers the last one counts, as of a program that prints a running total
     * @throws UserException if there is none
     */
    public double count(Facts facts, Path output) throws UserException {
        return isInOutput() ? inOutput(output, LONGEST) : inRecording(facts);
    }

    /** @param longest time to match the output */
    double inOutput(Path output, Duration longest) throws UserException {
        String last = null;
        Deadline limited = new Deadline(longest);
        // the program's own encoding is not known; every byte is a character here
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            for (String line : (Iterable<String>) lines::iterator) {
                Matcher matcher = pattern.matcher(limited.of(line));
                while (matcher.find()) {
                    last = matcher.group(1);
                }
            }
        } catch (TooLongException e) {
            throw UserException.failed(
                    "--unit '" + text + "' takes too long to match the output; give a simpler expression");
        } catch (IOException e) {
            throw UserException.failed("cannot read '" + output + "' (" + IoErrorText.of(e) + ")");
        }
        if (last == null) {
            throw UserException.failed(
                    "--unit '" + text + "' matches nothing in the output of the run, '" + output + "'");
        }
        try {
            double units = Double.parseDouble(last);
            if (units > 0 && Double.isFinite(units)) {
                return units;
            }
        } catch (NumberFormatException e) {
            // the same message as for a number out of range
        }
        throw UserException.failed(
                "--unit '" + text + "' finds '" + last + "' in '" + output + "', which is not a number above 0");
    }

    /** An expression such as (a+)+b can take years: each character it looks at is a chance to end it. */
    private static final class Deadline {

        private static final int CHARACTERS_BETWEEN_LOOKS = 1 << 12;

        private final long end;
        private int left = CHARACTERS_BETWEEN_LOOKS;

        Deadline(Duration longest) {
            end = System.nanoTime() + longest.toNanos();
        }

        private void look() {
            if (--left == 0) {
                left = CHARACTERS_BETWEEN_LOOKS;
                if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                    throw new TooLongException();
                }
            }
        }

        CharSequence of(CharSequence line) {
            return new CharSequence() {
                @Override
                public char charAt(int index) {
                    look();
                    return line.charAt(index);
                }

                @Override
                public int length() {
                    return line.length();
                }

                @Override
                public CharSequence subSequence(int start, int end) {
                    return line.subSequence(start, end);
                }

                @Override
                public String toString() {
                    return line.toString();
                }
            };
        }
    }

    private static final class TooLongException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    /** Returns the number of units in a recording; throws as {@link #count} does. */
    public double inRecording(Facts facts) throws UserException {
        Report report = facts.report();
        // with a throttle, an event stands for several writes; totals have those below a threshold
        SocketWrites writes = report.socketWrites();
        if (text.equals("timeagent.SocketWrite")
                && writes != null
                && writes.events() > 0
                && (writes.totals() || facts.threshold(text) == null)) {
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
        String threshold = facts.threshold(text);
        String throttle = facts.throttle(text);
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
     */
    public static Map<String, Double> metrics(double units, Report report, Double cpuSeconds) {
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
        metrics.put(Metric.UNITS.key(), units);
        if (report.agentSeconds() > 0) {
            metrics.put(Metric.UNIT_RATE.key(), units / report.agentSeconds());
        }
        return metrics;
    }
}
