package timeagent.benchmarks;

/** Measures how fast the machine is at the moment. */
public final class Calibration {
    private static final int LOOP = 1_000_000;

    private Calibration() {}

    /** Runs a loop of dependent steps that needs no memory: only the speed of the CPU and other work on it change its time. */
    public static long nanos() {
        long start = System.nanoTime();
        long value = start;
        for (int i = 0; i < LOOP; i++) {
            value ^= value << 13;
            value ^= value >>> 7;
            value ^= value << 17;
        }
        long nanos = System.nanoTime() - start;
        // never true, but the compiler cannot know
        return value == 0 ? 0 : nanos;
    }
}
