package timeagent.events.socket;

/**
 * Whose turn it is of two styles: blocks of emissions, of which each pair has one of either style in random order.
 *
 * <p>Both styles see what changes on the machine and in the program, and neither is always the first. Used by one thread;
 * allocates nothing.
 */
final class Turns {
    /**
     * Long enough for the caches to be those of the style, short against whatever changes in a second; no divisor of the usual
     * {@code cost.every}, so that what is measured falls on any place of a block.
     */
    static final int BLOCK = 61;

    private long random;
    private int turn;
    private int left = BLOCK;
    private boolean pairComplete;

    /** @param seed of the order */
    Turns(long seed) {
        // never 0, which xorshift does not leave
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
