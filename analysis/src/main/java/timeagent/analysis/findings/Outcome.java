package timeagent.analysis.findings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.summary.Finding.Severity;

/**
 * What a check says of a recording.
 *
 * @param summary with the numbers
 * @param solution what to do; null if nothing
 * @param values by attribute: a {@code Double} in its unit, or a list of texts
 */
public record Outcome(Severity severity, String summary, String solution, Map<Attribute, Object> values) {

    static Outcome of(Severity severity, String summary, String solution) {
        return new Outcome(severity, summary, severity == Severity.OK ? null : solution, Map.of());
    }

    Outcome with(Attribute attribute, double value) {
        return and(attribute, value);
    }

    Outcome with(Attribute attribute, List<String> texts) {
        return and(attribute, texts);
    }

    private Outcome and(Attribute attribute, Object value) {
        Map<Attribute, Object> more = new LinkedHashMap<>(values);
        more.put(attribute, value);
        return new Outcome(severity, summary, solution, Collections.unmodifiableMap(more));
    }
}
