package timeagent.analysis.statistics;

/** What a comparison says of b against a. */
public enum Verdict {
    LOWER,
    HIGHER,
    /** Equal within the margin: shown to be, not merely not shown to differ. */
    SAME,
    INCONCLUSIVE;

    /** Two things are the same when the whole interval of their ratio is within 1 plus and minus this. */
    public static final double MARGIN = 0.05;

    /**
     * Same when the whole interval is within the margin, even if it leaves out 1: a difference that is sure, and too small to
     * matter. Else lower or higher when it leaves out 1, even if it reaches into the margin: a difference that is sure, and may
     * matter.
     *
     * @param margin 0 or more
     */
    static Verdict ofRatio(Interval ratio, double margin) {
        if (ratio.low() >= 1 - margin && ratio.high() <= 1 + margin) {
            return SAME;
        }
        if (ratio.contains(1)) {
            return INCONCLUSIVE;
        }
        return ratio.high() < 1 ? LOWER : HIGHER;
    }

    /** Where there is no ratio: lower or higher when the interval of the difference excludes 0. */
    static Verdict ofDifference(double difference, double reach) {
        if (Math.abs(difference) <= reach) {
            return INCONCLUSIVE;
        }
        return difference < 0 ? LOWER : HIGHER;
    }
}
