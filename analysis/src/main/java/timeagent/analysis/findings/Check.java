package timeagent.analysis.findings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;

/**
 * Looks for one kind of trouble: its name, thresholds and texts, for the report and for Mission Control's rules.
 *
 * @param topic of the page in Mission Control that has the events
 */
public record Check(String id, String name, String topic, Look look, List<Limit> limits) {

    private static final String PREFIX = "timeagent.";

    /** What a number is in; a share is 0 to 1. */
    public enum Unit {
        SHARE,
        NANOS,
        BYTES,
        BYTES_PER_SECOND,
        NUMBER,
        PER_SECOND
    }

    /**
     * A threshold, which a user of Mission Control can change.
     *
     * @param id unique among those of all checks
     * @param description what happens from this value on
     * @param value the default, in the unit
     */
    public record Limit(String id, Unit unit, double value, String name, String description) {}

    /** A value that grows with the trouble, and from where on that is worth an info and a warning. */
    public record Level(double value, double info, double warning) {

        static Level of(double value, Map<String, Double> limits) {
            return new Level(value, limits.get("info"), limits.get("warning"));
        }
    }

    /**
     * The result of a check.
     *
     * @param severity null if the recording does not have what the check needs
     * @param summary with the numbers, or what the recording does not have
     * @param solution what to do; null if nothing
     * @param level what the severity follows; null if that is no number
     */
    public record Outcome(Severity severity, String summary, String solution, Level level) {

        static Outcome of(Severity severity, String summary, String solution) {
            return new Outcome(severity, summary, severity == Severity.OK ? null : solution, null);
        }

        /** @param what is missing in the recording, and why that can be */
        static Outcome missing(String what) {
            return new Outcome(null, what, null, null);
        }

        Outcome at(Level of) {
            return new Outcome(severity, summary, solution, of);
        }

        public boolean isApplicable() {
            return severity != null;
        }
    }

    public interface Look {

        /** @param limits by the last part of their ids */
        Outcome of(Facts facts, Map<String, Double> limits);
    }

    /** @param id and {@code topic} are without package */
    Check(String id, String name, String topic, Look look) {
        this(PREFIX + id, name, PREFIX + topic, look, new ArrayList<>());
    }

    /** Adds the limits {@code info} and {@code warning}, for {@link #severity}. */
    Check levels(Unit unit, double info, double warning, String title) {
        return limit("info", unit, info, title + ", info", "Limit for info")
                .limit("warning", unit, warning, title + ", warning", "Limit for a warning");
    }

    Check limit(String key, Unit unit, double value, String title, String description) {
        String ofCheck = Character.toLowerCase(id.charAt(PREFIX.length())) + id.substring(PREFIX.length() + 1);
        limits.add(new Limit(PREFIX + ofCheck + "." + key, unit, value, title, description));
        return this;
    }

    /**
     * Looks at a recording.
     *
     * @param limit value of a limit, in its unit
     */
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        return look.of(facts, values(limit));
    }

    /** The limits by the last part of their ids. */
    Map<String, Double> values(ToDoubleFunction<Limit> limit) {
        Map<String, Double> values = new HashMap<>();
        limits.forEach(one -> values.put(one.id.substring(one.id.lastIndexOf('.') + 1), limit.applyAsDouble(one)));
        return values;
    }

    static Severity severity(double value, Map<String, Double> limits) {
        return severity(value >= limits.get("warning"), value >= limits.get("info"));
    }

    static Severity severity(boolean isWarning, boolean isInfo) {
        return isWarning ? Severity.WARNING : isInfo ? Severity.INFO : Severity.OK;
    }
}
