package timeagent.benchmarks.rounds;

/** A ratio of a table, as the file of results has it. */
record Cell(Suite suite, String jdk, String variant, double ratio, double low, double high, int rounds) {

    static Cell of(Suite suite, Jdk jdk, Comparison comparison, Median ratio) {
        return new Cell(
                suite, jdk.feature(), comparison.label(), ratio.value(), ratio.low(), ratio.high(), ratio.size());
    }

    boolean isOf(Cell other) {
        return suite == other.suite && jdk.equals(other.jdk) && variant.equals(other.variant);
    }

    /** Whether the ratio of a later measurement lies within this interval. */
    boolean confirms(Cell later) {
        return low <= later.ratio && later.ratio <= high;
    }
}
