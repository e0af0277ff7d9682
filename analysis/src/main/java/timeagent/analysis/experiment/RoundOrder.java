package timeagent.analysis.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which side of each round runs first: at random, and a as often as b, but for one of an odd number of rounds. So what the first
 * run does to the second, such as filling the system's file cache, does the same to both sides.
 */
final class RoundOrder {

    private RoundOrder() {}

    /**
     * One value a round: whether a comes first.
     *
     * @param random of the kind whose first number differs between seeds that are near each other; java.util.Random's does not
     */
    static List<Boolean> of(int rounds, SplittableRandom random) {
        boolean odd = random.nextBoolean();
        List<Boolean> firstA = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            firstA.add(i == rounds - 1 && rounds % 2 == 1 ? odd : i % 2 == 0);
        }
        for (int i = rounds - 1; i > 0; i--) {
            Collections.swap(firstA, i, random.nextInt(i + 1));
        }
        return firstA;
    }
}
