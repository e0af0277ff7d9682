package timeagent.events;

/**
 * A task of Flight Recorder's that may fail and is counted then: thrown on, Flight Recorder would print it in the application's
 * name.
 */
public final class Guarded implements Runnable {
    private final Runnable task;

    public Guarded(Runnable task) {
        this.task = task;
    }

    @Override
    public void run() {
        try {
            task.run();
        } catch (Throwable e) {
            AgentStatus.hookFailed();
        }
    }
}
