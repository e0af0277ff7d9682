package timeagent.analysis.summary.jvm;

/**
 * Whether a JVM is busy compiling, as after its start or after its compiled code was discarded: programs are slow then.
 *
 * <p>Judged by {@code jdk.CompilerStatistics}, which is sampled once a second. The JVM has settled with the third of three periods in a
 * row in which compilations took less than a tenth of the time.
 */
public final class CompilerActivity {

    /** Compile time per time, of all compiler threads together; a program that runs for a while has some hundredths. */
    private static final double CALM = 0.1;

    private static final int CALM_PERIODS = 3;

    /** Samples that follow earlier are ignored: another recording may have a shorter period. */
    private static final long LEAST_NANOS = 500_000_000;

    private Long last;
    private double compiled;
    private boolean wasBusy;
    private int calm;

    /**
     * Adds a sample, in order of time.
     *
     * @param time ns since 1970
     * @param total ns of all compilations since the JVM started
     */
    public void add(long time, double total) {
        if (last != null && time - last < LEAST_NANOS) {
            return;
        }
        if (last != null) {
            calm = (total - compiled) / (time - last) < CALM ? calm + 1 : 0;
            wasBusy |= calm == 0;
        }
        last = time;
        compiled = total;
    }

    /** Whether it was compiling in one period at least. */
    public boolean wasBusy() {
        return wasBusy;
    }

    public boolean hasSettled() {
        return calm >= CALM_PERIODS;
    }
}
