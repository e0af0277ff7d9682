package timeagent.agent.rewrite;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Whether the JVM is busy compiling code, such as that which it discarded when classes were rewritten. */
final class Compilation {
    /** Compile time per time, of all compiler threads together. */
    private static final double CALM = 0.1;

    private long lastNanoTime;
    private long lastMillis = -1;

    /** Whether it has hardly compiled since the last call; false at the first. */
    boolean isCalm(long nanoTime) {
        long millis = millis();
        boolean calm = lastMillis >= 0 && (millis - lastMillis) * 1e6 <= CALM * (nanoTime - lastNanoTime);
        lastMillis = millis;
        lastNanoTime = nanoTime;
        return calm;
    }

    private static long millis() {
        try {
            CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
            return compilers == null ? 0 : compilers.getTotalCompilationTime();
        } catch (LinkageError | UnsupportedOperationException e) {
            // java.management may be missing
            return 0;
        }
    }
}
