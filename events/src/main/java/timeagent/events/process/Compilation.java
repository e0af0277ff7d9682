package timeagent.events.process;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * Whether the JVM is busy compiling code, such as that which it discarded when classes were rewritten: programs are slow
 * then.
 */
public final class Compilation {
    /** Compile time per time, of all compiler threads together; a program that runs for a while has some hundredths. */
    private static final double CALM = 0.1;

    private long lastNanoTime;
    private long lastMillis;

    /** @param millis time of all compilations up to {@code nanoTime} */
    public Compilation(long nanoTime, long millis) {
        lastNanoTime = nanoTime;
        lastMillis = millis;
    }

    /** Whether it has hardly compiled since the last call. */
    public boolean isCalm(long nanoTime, long millis) {
        boolean calm = (millis - lastMillis) * 1e6 < CALM * (nanoTime - lastNanoTime);
        lastMillis = millis;
        lastNanoTime = nanoTime;
        return calm;
    }

    /** ms that this JVM has compiled for; 0 if it does not compile, or {@code java.management} is missing. */
    public static long millis() {
        try {
            CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
            return compilers == null ? 0 : compilers.getTotalCompilationTime();
        } catch (LinkageError | UnsupportedOperationException e) {
            return 0;
        }
    }
}
