package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds what makes two sides differ besides what they are compared for, and what makes either of them unfit. */
final class Comparability {

    private Comparability() {}

    /** Returns one sentence for each obstacle, with what to do; none when two recordings are comparable. */
    static List<String> ofRecordings(Side a, Side b) {
        List<String> reasons = new ArrayList<>();
        new SettingsCheck(a, b, reasons).check(Set.of());
        LoadCheck load = new LoadCheck(a, b, reasons);
        load.length();
        load.rates();
        sides(a, b, "record a longer time, or start the recording later", reasons);
        return reasons;
    }

    /**
     * The same for runs of one command. How long they took is no obstacle: they did the same work, so it is a result.
     *
     * @param meantToDiffer keys of agent options that may differ, besides the style
     */
    static List<String> ofRuns(Side a, Side b, Set<String> meantToDiffer) {
        List<String> reasons = new ArrayList<>();
        new SettingsCheck(a, b, reasons).check(meantToDiffer);
        new LoadCheck(a, b, reasons).counts();
        sides(a, b, "give the command more to do", reasons);
        return reasons;
    }

    private static void sides(Side a, Side b, String adviceIfCold, List<String> reasons) {
        for (Side side : List.of(a, b)) {
            new CompletenessCheck(side, reasons).check();
            new WarmUpCheck(side, adviceIfCold, reasons).check();
        }
    }
}
