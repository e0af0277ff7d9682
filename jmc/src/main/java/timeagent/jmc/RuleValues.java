package timeagent.jmc;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.KindOfQuantity;
import org.openjdk.jmc.common.unit.LinearUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.openjdk.jmc.flightrecorder.rules.ResultBuilder;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import timeagent.analysis.findings.Check;
import timeagent.analysis.findings.Check.Limit;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.findings.Check.Unit;

/** Limits and texts of a check as Mission Control has them. */
final class RuleValues {

    /** Mission Control puts a result in place of its name in braces, and encodes it where it shows HTML. */
    static final String SUMMARY_TEMPLATE = "{summary}";

    static final String SOLUTION_TEMPLATE = "{solution}";

    private static final TypedResult<String> SUMMARY =
            new TypedResult<>("summary", "Summary", "What was found", UnitLookup.PLAIN_TEXT, String.class);
    private static final TypedResult<String> SOLUTION =
            new TypedResult<>("solution", "Solution", "What to do", UnitLookup.PLAIN_TEXT, String.class);

    private final Map<Limit, TypedPreference<IQuantity>> preferences = new LinkedHashMap<>();

    RuleValues(Check check) {
        for (Limit limit : check.limits()) {
            preferences.put(limit, preference(limit));
        }
    }

    private static TypedPreference<IQuantity> preference(Limit limit) {
        return new TypedPreference<>(
                limit.id(),
                limit.name(),
                limit.description(),
                kind(limit.unit()),
                quantity(limit.unit(), limit.value()));
    }

    /** A whole number as such, which Mission Control can write and read again. */
    private static IQuantity quantity(Unit unit, double value) {
        double number = value * scale(unit);
        return number == Math.rint(number)
                ? unit(unit).quantity((long) number)
                : unit(unit).quantity(number);
    }

    private static KindOfQuantity<?> kind(Unit unit) {
        return unit(unit).getContentType();
    }

    private static double scale(Unit unit) {
        return unit == Unit.SHARE ? 100 : 1;
    }

    /** Mission Control has no rates, and would show bytes of one in MiB. */
    private static LinearUnit unit(Unit unit) {
        return switch (unit) {
            case SHARE -> UnitLookup.PERCENT;
            case NANOS -> UnitLookup.NANOSECOND;
            case BYTES -> UnitLookup.BYTE;
            case NUMBER, PER_SECOND, BYTES_PER_SECOND -> UnitLookup.NUMBER_UNITY;
        };
    }

    Collection<TypedPreference<?>> preferences() {
        return List.copyOf(preferences.values());
    }

    static Collection<TypedResult<?>> results() {
        return List.of(TypedResult.SCORE, SUMMARY, SOLUTION);
    }

    double value(IPreferenceValueProvider settings, Limit limit) {
        return settings.getPreferenceValue(preferences.get(limit)).doubleValueIn(unit(limit.unit()))
                / scale(limit.unit());
    }

    static void add(Outcome outcome, ResultBuilder result) {
        result.addResult(SUMMARY, outcome.summary());
        if (outcome.solution() != null) {
            result.addResult(SOLUTION, outcome.solution());
        }
    }
}
