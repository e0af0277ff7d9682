package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds what makes two sides differ besides what they are compared for, and what makes either of them unfit: sides of very different
 * length or load are of different phases of a program.
 */
record Comparability(Side a, Side b, Findings findings) {

    /** Lengths and loads that differ by more than this factor are very different. */
    static final double FACTOR = 1.5;

    /**
     * Reads or writes that one side must have. Of two counts around 100 that differ by chance alone, one is 1.5 times the
     * other in less than 1 of 100 cases; of two around 3, in every other one.
     */
    static final int FEWEST = 100;

    private static final String COUNT = "%,.0f";

    /**
     * What the checks of two sides found.
     *
     * @param reasons why the two are not comparable, the most important first, each with what to do
     * @param remarks what a reader must know, and no obstacle
     */
    record Findings(List<String> reasons, List<String> remarks) {}

    /** Compares two recordings. */
    static Findings ofRecordings(Side a, Side b) {
        Comparability check = of(a, b);
        if (a.files().equals(b.files())) {
            check.findings
                    .reasons()
                    .add("a and b are the same recording, " + String.join(", ", a.files()) + "; give two");
        }
        check.all(Expected.NOTHING, check::rates, "record a longer time, or start the recording later");
        check.lengths();
        return check.findings;
    }

    /** The same for runs of one command. How long they took is no obstacle: they did the same work, so it is a result. */
    static Findings ofRuns(Side a, Side b, Expected expected) {
        Comparability check = of(a, b);
        check.all(expected, check::writes, "give the command more to do");
        return check.findings;
    }

    private static Comparability of(Side a, Side b) {
        return new Comparability(a, b, new Findings(new ArrayList<>(), new ArrayList<>()));
    }

    /** Missing data makes figures wrong; another JVM or load, those of another program; the rest may not matter. */
    private void all(Expected expected, Runnable loads, String adviceIfCold) {
        List<SideCheck> sides = List.of(new SideCheck(a, findings), new SideCheck(b, findings));
        sides.forEach(SideCheck::missing);
        sides.get(0).failedClasses(b);
        sides.get(1).failedClasses(a);
        SettingsCheck settings = new SettingsCheck(a, b, findings);
        settings.environment();
        loads.run();
        settings.options(expected.options());
        sides.forEach(side -> side.cold(adviceIfCold));
        settings.details(expected.settings());
        sides.forEach(SideCheck::remarks);
    }

    /** Rates do not depend on it. */
    private void lengths() {
        double lengthA = a.seconds() / a.report().recordings().size();
        double lengthB = b.seconds() / b.report().recordings().size();
        if (differ(lengthA, lengthB)) {
            findings.remarks()
                    .add(String.format(
                            Locale.ROOT,
                            "different lengths: a has %.1f s, b has %.1f s; sums and counts are not comparable",
                            lengthA,
                            lengthB));
        }
    }

    private void writes() {
        if (isLoad(a.writes(), b.writes())) {
            load("socket writes", a.writes(), b.writes(), COUNT);
        }
    }

    private void rates() {
        if (isLoad(a.writes(), b.writes())) {
            load("socket writes a second", a.writes() / a.seconds(), b.writes() / b.seconds(), null);
        }
        if (isLoad(a.reads(), b.reads())) {
            load("clock reads a second", a.reads() / a.seconds(), b.reads() / b.seconds(), null);
        }
        Double cpusA = a.environment().cpus();
        Double cpusB = b.environment().cpus();
        if (cpusA != null && cpusB != null) {
            load("CPUs in use", cpusA, cpusB, null);
        }
    }

    private static boolean isLoad(double countA, double countB) {
        return Math.max(countA, countB) >= FEWEST;
    }

    /** @param format of the two figures; null for three digits, enough to distinguish them */
    private void load(String what, double ofA, double ofB, String format) {
        // an option that switches them off on one side is no load
        if (ofA > 0 && ofB > 0 && differ(ofA, ofB)) {
            findings.reasons()
                    .add("very different loads: a has " + figure(ofA, format) + " " + what + ", b has "
                            + figure(ofB, format) + "; record both under the same load");
        }
    }

    private static String figure(double value, String format) {
        int whole = (int) Math.floor(Math.log10(value));
        return String.format(
                Locale.ROOT, format != null ? format : whole >= 2 ? COUNT : "%." + (2 - whole) + "f", value);
    }

    private static boolean differ(double ofA, double ofB) {
        return Math.max(ofA, ofB) > FACTOR * Math.min(ofA, ofB);
    }
}
