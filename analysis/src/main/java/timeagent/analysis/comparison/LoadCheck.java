package timeagent.analysis.comparison;

import java.util.List;
import java.util.Locale;

/** Compares how much there was to do: sides of very different length or load are of different phases of a program. */
final class LoadCheck {

    /** Lengths and loads that differ by more than this factor are very different. */
    static final double FACTOR = 1.5;

    private final Side a;
    private final Side b;
    private final List<String> reasons;

    LoadCheck(Side a, Side b, List<String> reasons) {
        this.a = a;
        this.b = b;
        this.reasons = reasons;
    }

    /** Seconds of a recording. */
    void length() {
        double lengthA = a.seconds() / a.report().recordings().size();
        double lengthB = b.seconds() / b.report().recordings().size();
        if (differ(lengthA, lengthB)) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "very different lengths: a has %.1f s, b has %.1f s; record the same work for the same time",
                    lengthA,
                    lengthB));
        }
    }

    /** What was done in a second. */
    void rates() {
        load("socket writes a second", writes(a) / a.seconds(), writes(b) / b.seconds(), "%,.0f");
        load("clock reads a second", reads(a) / a.seconds(), reads(b) / b.seconds(), "%,.0f");
        Double cpusA = a.circumstances().cpus();
        Double cpusB = b.circumstances().cpus();
        if (cpusA != null && cpusB != null) {
            load("CPUs in use", cpusA, cpusB, "%.2f");
        }
    }

    /** What was done at all, by runs of one command. */
    void counts() {
        load("socket writes", writes(a), writes(b), "%,.0f");
    }

    private void load(String what, double ofA, double ofB, String format) {
        // an option that switches them off on one side is no load
        if (ofA > 0 && ofB > 0 && differ(ofA, ofB)) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "very different loads: a has " + format + " " + what + ", b has " + format
                            + "; record both under the same load",
                    ofA,
                    ofB));
        }
    }

    private static double writes(Side side) {
        return side.report().socketWrites() == null
                ? 0
                : side.report().socketWrites().events();
    }

    private static double reads(Side side) {
        return side.report().clock() == null || side.report().clock().reads() == null
                ? 0
                : side.report().clock().reads();
    }

    private static boolean differ(double ofA, double ofB) {
        return Math.max(ofA, ofB) > FACTOR * Math.min(ofA, ofB);
    }
}
