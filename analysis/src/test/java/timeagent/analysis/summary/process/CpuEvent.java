package timeagent.analysis.summary.process;

import timeagent.analysis.fixture.FakeEvent;

/** An event of the JVM about the CPUs, at any time. */
public record CpuEvent(String name, long startNanos, double jvmUser, long hwThreads) implements FakeEvent {

    @Override
    public Object value(String field) {
        return switch (field) {
            case "jvmUser" -> jvmUser;
            case "hwThreads" -> hwThreads;
            default -> null;
        };
    }
}
