package timeagent.agent.session;

/** Keeps the agent in this JVM for a time. */
public final class Deadline implements Session {
    private final long end;

    /** @param nanos from now on */
    public Deadline(long nanos) {
        end = System.nanoTime() + nanos;
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    @Override
    public void close() {}
}
