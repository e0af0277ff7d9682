package timeagent.analysis.comparison;

import java.util.List;
import java.util.Locale;

/** Compares how much there was to do: sides of very different length or load are of different phases of a program. */
final class LoadCheck {

    /** Lengths and loads that differ by more than this factor are very different. */
    static final double FACTOR = 1.5;

    /**
     * Reads or writes that one side must have. Of two counts around 100 that differ by chance alone, one is 1.5 times the
     * other in less than 1 of 100 cases; of two around 3, in every other one.
     */
    static final int FEWEST = 100;

    private static final String COUNT = "%,.0f";

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
        if (isLoad(writes(a), writes(b))) {
            load("socket writes a second", writes(a) / a.seconds(), writes(b) / b.seconds(), null);
        }
        if (isLoad(reads(a), reads(b))) {
            load("clock reads a second", reads(a) / a.seconds(), reads(b) / b.seconds(), null);
        }
        Double cpusA = a.circumstances().cpus();
        Double cpusB = b.circumstances().cpus();
        if (cpusA != null && cpusB != null) {
            load("CPUs in use", cpusA, cpusB, null);
        }
    }

    /** What was done at all, by runs of one command. */
    void counts() {
        if (isLoad(writes(a), writes(b))) {
            load("socket writes", writes(a), writes(b), COUNT);
        }
    }

    private static boolean isLoad(double countA, double countB) {
        return Math.max(countA, countB) >= FEWEST;
    }

    /** @param format of the two figures; null for three digits, by which any two that differ so much are told apart */
    private void load(String what, double ofA, double ofB, String format) {
        // an option that switches them off on one side is no load
        if (ofA > 0 && ofB > 0 && differ(ofA, ofB)) {
            reasons.add("very different loads: a has " + figure(ofA, format) + " " + what + ", b has "
                    + figure(ofB, format) + "; record both under the same load");
        }
    }

    private static String figure(double value, String format) {
        int whole = (int) Math.floor(Math.log10(value));
        return String.format(
                Locale.ROOT, format != null ? format : whole >= 2 ? COUNT : "%." + (2 - whole) + "f", value);
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
