package timeagent.events.threads;

/** A periodic task of the agent's daemon thread. */
public interface DaemonTask {
    /**
     * Runs if due; may be called early.
     *
     * @return milliseconds until the next call; 0 to wait until a recording starts or a thread dies
     */
    long step(long nanoTime);
}
