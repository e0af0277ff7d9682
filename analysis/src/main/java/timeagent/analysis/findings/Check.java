package timeagent.analysis.findings;

import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.summary.Finding.Severity;

/** Looks for one kind of trouble: its name, thresholds and texts, for the report and for Mission Control's rules. */
public abstract class Check {

    private final String id;
    private final String name;
    private final String topic;
    private final List<Limit> limits;
    private final List<Attribute> attributes;

    /**
     * Describes a check.
     *
     * @param topic of the page in Mission Control that has the events
     */
    Check(String id, String name, String topic, List<Limit> limits, List<Attribute> attributes) {
        this.id = id;
        this.name = name;
        this.topic = topic;
        this.limits = limits;
        this.attributes = attributes;
    }

    /**
     * Looks at a recording.
     *
     * @param limit value of a limit, in its unit
     * @return null if the recording does not have what the check needs
     */
    public abstract Outcome of(Facts facts, ToDoubleFunction<Limit> limit);

    static Severity severity(boolean isWarning, boolean isInfo) {
        return isWarning ? Severity.WARNING : isInfo ? Severity.INFO : Severity.OK;
    }

    public final String id() {
        return id;
    }

    public final String name() {
        return name;
    }

    public final String topic() {
        return topic;
    }

    public final List<Limit> limits() {
        return limits;
    }

    public final List<Attribute> attributes() {
        return attributes;
    }
}
