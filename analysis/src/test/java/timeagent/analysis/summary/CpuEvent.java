package timeagent.analysis.summary;

import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackTrace;

/** An event of the JVM about the CPUs, at any time. */
record CpuEvent(String name, long startNanos, double jvmUser, long hwThreads) implements Event {

    @Override
    public boolean has(String field) {
        return value(field) != null;
    }

    @Override
    public Object value(String field) {
        return switch (field) {
            case "jvmUser" -> jvmUser;
            case "hwThreads" -> hwThreads;
            default -> null;
        };
    }

    @Override
    public double nanos(String field) {
        return 0;
    }

    @Override
    public long durationNanos() {
        return 0;
    }

    @Override
    public StackTrace stack() {
        return StackTrace.NONE;
    }
}
