package timeagent.events;

/** Something that the agent's daemon thread does now and then. */
public interface DaemonTask {
    /**
     * Does what is due; may be called earlier.
     *
     * @return milliseconds until the next call, 0 if there is nothing to do before a recording starts or a thread dies
     */
    long step(long nanoTime);
}
