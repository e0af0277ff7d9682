package timeagent.events.socket;

/**
 * Alternates between two styles in blocks of emissions; each pair of blocks has one of either style in random order.
 *
 * <p>Changes of the machine and the program affect both styles equally, and neither is always first. Used by one
 * thread; allocates nothing.
 */
final class StyleAlternation {
    /**
     * Long enough for the caches to settle, short compared to changes within a second; coprime to usual values of
     * {@code cost.every}, so that measurements fall on every position of a block.
     */
    static final int BLOCK = 61;

    private long random;
    private int turn;
    private int left = BLOCK;
    private boolean pairComplete;

    /** @param seed of the random order */
    StyleAlternation(long seed) {
        // never 0, a fixed point of xorshift
        random = seed * 0x9E3779B97F4A7C15L | 1;
        turn = draw();
    }

    /** The style of the next emission, 0 or 1. */
    int next() {
        if (left == 0) {
            turn = pairComplete ? draw() : 1 - turn;
            pairComplete = !pairComplete;
            left = BLOCK;
        }
        left--;
        return turn;
    }

    private int draw() {
        // G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8(14), 2003
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return (int) (random >>> 32) & 1;
    }
}
