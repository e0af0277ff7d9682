package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Condition;

/** Finds which of the conditions of {@code --fail-if} hold. */
final class FailIf {

    private FailIf() {}

    /**
     * Prints on {@code err} which conditions hold.
     *
     * @param value of a condition, or null
     * @param who may lack a metric
     * @param known names of the metrics that there are
     * @return the exit status
     * @throws UserException when none holds, and the value of one is null
     */
    static int status(
            List<Condition> conditions,
            Function<Condition, Double> value,
            String who,
            List<String> known,
            PrintWriter err)
            throws UserException {
        List<Condition> holding = conditions.stream()
                .filter(condition -> condition.holds(value.apply(condition)))
                .toList();
        if (!holding.isEmpty()) {
            holding.forEach(
                    condition -> err.println("timeagent: --fail-if holds: " + condition.text(value.apply(condition))));
            return Main.FAIL_IF_HELD;
        }
        List<String> missing = conditions.stream()
                .filter(condition -> value.apply(condition) == null)
                .map(Condition::operand)
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            throw UserException.failed("cannot evaluate --fail-if: " + who + " lacks " + String.join(" ", missing)
                    + "; available: " + (known.isEmpty() ? "no metric" : String.join(" ", known)));
        }
        return Main.DONE;
    }
}
