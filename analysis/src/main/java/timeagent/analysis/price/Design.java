package timeagent.analysis.price;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Which groups of types are enabled together: in each pair of blocks about half of them in the one and the others in the other block,
 * so that every pair says something about every group.
 *
 * <p>The signs are those of a Hadamard matrix (J. J. Sylvester, 1867; as a design of experiments: R. L. Plackett and J. P. Burman, 1946):
 * over all its rows, each two groups were as often in the same block as in different ones, so the effect of one does not distort that of
 * another, and each is as precise as if all pairs had been spent on it alone.
 */
final class Design {

    /** More groups would have too few pairs, and too little data each. */
    private static final int MOST_ROWS = 32;

    private final int size;
    private final Random random;
    private final List<double[]> left = new ArrayList<>();

    private Design(int size, long seed) {
        this.size = size;
        this.random = new Random(seed);
    }

    /** @param pairs for which there is time */
    static Design forPairs(int pairs, long seed) {
        // twice all rows, so that there is a variance of them
        int rows = Integer.highestOneBit(Math.max(2, pairs / 2));
        return new Design(Math.min(MOST_ROWS, rows), seed);
    }

    /** The most groups that it can tell apart. */
    int groups() {
        return size;
    }

    /** Returns the signs of the groups in the next pair: all rows once in random order, then again. */
    double[] next(int groups) {
        if (left.isEmpty()) {
            for (int row = 0; row < size; row++) {
                left.add(row(row, size));
            }
            Collections.shuffle(left, random);
        }
        return Arrays.copyOf(left.remove(left.size() - 1), groups);
    }

    private static double[] row(int row, int size) {
        double[] signs = new double[size];
        Arrays.setAll(signs, column -> Integer.bitCount(row & column) % 2 == 0 ? 1 : -1);
        return signs;
    }
}
