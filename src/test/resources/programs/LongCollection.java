package program;

import java.util.ArrayList;
import java.util.List;

/** Keeps more and more objects until a full collection takes a second. */
public final class LongCollection {
    private static final List<Object> KEPT = new ArrayList<>();

    public static void main(String[] args) {
        long took;
        do {
            for (int i = 0; i < 500_000; i++) {
                KEPT.add(new Object[] {KEPT.isEmpty() ? null : KEPT.get(i * 31 % KEPT.size())});
            }
            long start = System.nanoTime();
            System.gc();
            took = System.nanoTime() - start;
        } while (took < 1_000_000_000L);
    }
}
