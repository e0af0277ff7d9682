package timeagent.events;

/** Catches and counts failures of a periodic JFR task; JFR would log them otherwise. */
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
