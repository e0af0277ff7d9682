package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.Metric;

/** Finds which of the conditions of {@code --fail-if} hold. */
final class FailIf {

    private FailIf() {}

    /**
     * Prints on {@code err} which conditions hold.
     *
     * @param values by operand, of what is reported or compared: a condition that holds for one of them holds
     * @param who may lack a metric
     * @return the exit status
     * @throws UserException when none holds, and one has no value at all
     */
    static int status(List<Condition> conditions, List<Map<String, Double>> values, String who, PrintWriter err)
            throws UserException {
        List<String> holding = conditions.stream()
                .flatMap(condition ->
                        values.stream().filter(condition::holds).limit(1).map(condition::text))
                .toList();
        if (!holding.isEmpty()) {
            holding.forEach(text -> err.println("timeagent: --fail-if holds: " + text));
            return Main.FAIL_IF_HELD;
        }
        List<String> missing = conditions.stream()
                .map(Condition::operand)
                .filter(operand -> values.stream().noneMatch(of -> of.containsKey(operand)))
                .distinct()
                .toList();
        if (!missing.isEmpty()) {
            List<String> known = Arrays.stream(Metric.values())
                    .map(Metric::key)
                    .filter(key ->
                            values.stream().anyMatch(of -> of.containsKey(key) || of.containsKey(key + ".ratio")))
                    .toList();
            throw UserException.failed("cannot evaluate --fail-if: " + who + " lacks " + String.join(" ", missing)
                    + "; available: " + (known.isEmpty() ? "no metric" : String.join(" ", known)));
        }
        return Main.DONE;
    }
}
