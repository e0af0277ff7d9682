package timeagent.analysis.condition;

import java.util.ArrayList;
import java.util.List;

/**
 * What came of a condition, with three values of truth: a value that is not known makes it unknown, unless the rest decides.
 *
 * @param truth whether it holds; null when that is not known
 * @param holding the parts that make it hold, with their numbers
 * @param missing the values that would be needed
 */
public record Outcome(Boolean truth, List<String> holding, List<String> missing) {

    static Outcome of(boolean truth, String part) {
        return new Outcome(truth, truth ? List.of(part) : List.of(), List.of());
    }

    static Outcome unknown(List<String> missing) {
        return new Outcome(null, List.of(), missing);
    }

    /** Both hold; not, as soon as one does not. */
    Outcome and(Outcome other) {
        return combine(other, false);
    }

    /** One holds; sure, as soon as one does. */
    Outcome or(Outcome other) {
        return combine(other, true);
    }

    private Outcome combine(Outcome other, boolean decisive) {
        Boolean both;
        if (is(decisive) || other.is(decisive)) {
            both = decisive;
        } else {
            both = truth == null || other.truth == null ? null : Boolean.valueOf(!decisive);
        }
        return new Outcome(both, joined(holding, other.holding), joined(missing, other.missing));
    }

    private boolean is(boolean value) {
        return truth != null && truth == value;
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
