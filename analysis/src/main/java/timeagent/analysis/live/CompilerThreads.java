package timeagent.analysis.live;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The CPU time of a JVM's compiler threads, from Linux's {@code /proc}; on other systems, none. */
final class CompilerThreads {

    /** "C2 CompilerThread0", shortened by the system up to JDK 25, and by the JVM from 26 on. */
    private static final Pattern NAME = Pattern.compile("(C1|C2) Comp.*|JVMCI.*");

    // USER_HZ, the same on all architectures of Linux that have a JDK
    private static final long NANOS_PER_TICK = 10_000_000;

    private final ProcessFolder process;
    private final Map<String, Long> ticks = new HashMap<>();

    CompilerThreads(ProcessFolder process) {
        this.process = process;
    }

    static CompilerThreads of(long pid) {
        return new CompilerThreads(ProcessFolder.of(pid));
    }

    /** ns of CPU time since the last call; compiler threads come and go. */
    long nanosSinceLast() {
        long sum = 0;
        for (ProcessFolder.OsThread thread : process.threads(NAME)) {
            Long before = ticks.put(thread.id(), thread.ticks());
            sum += thread.ticks() - (before == null ? 0 : before);
        }
        return sum * NANOS_PER_TICK;
    }
}
