package timeagent.analysis.experiment;

import java.util.SplittableRandom;

/**
 * Which side of each round runs first: of each two rounds, a begins one and b the other, in random order. So what the first run
 * does to the second, such as filling the system's file cache, does the same to both sides.
 */
final class RoundOrder {

    /** Of the kind whose first number differs between seeds that are near each other; java.util.Random's does not. */
    private final SplittableRandom random;

    private boolean second;
    private boolean lastWasA;

    RoundOrder(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Whether a runs first in the next round. */
    boolean isNextA() {
        lastWasA = second ? !lastWasA : random.nextBoolean();
        second = !second;
        return lastWasA;
    }
}
