package timeagent.analysis.price;

/**
 * Two consecutive blocks: what is enabled in one is disabled in the other.
 *
 * @param signs of each group of types: 1 if it was enabled in {@code on}, -1 if in {@code off}; null if all were enabled in {@code on}
 */
record Pair(double[] signs, Block on, Block off) {

    /** Cost of the types enabled in one block minus that of those enabled in the other. */
    double difference() {
        return on.cpu() - off.cpu();
    }
}
