package timeagent.analysis.summary;

import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.StackTrace;

/** An event of the JVM about the CPUs, at any time. */
record CpuEvent(String name, long startNanos, double jvmUser, long hwThreads) implements Event {

    @Override
    public boolean has(String field) {
        return field.equals("jvmUser") || field.equals("hwThreads");
    }

    @Override
    public long number(String field) {
        return field.equals("hwThreads") ? hwThreads : 0;
    }

    @Override
    public boolean flag(String field) {
        return false;
    }

    @Override
    public double real(String field) {
        return field.equals("jvmUser") ? jvmUser : number(field);
    }

    @Override
    public String text(String field) {
        return null;
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

    @Override
    public EventThread thread(String field) {
        return null;
    }

    @Override
    public EventThread systemThread(String field) {
        return null;
    }

    @Override
    public String typeName(String field) {
        return null;
    }

    @Override
    public boolean isRepeated() {
        return false;
    }

    @Override
    public long size() {
        return 0;
    }
}
