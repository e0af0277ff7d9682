package timeagent.events.diagnostics;

/** A periodic JFR task whose failures are caught and counted; JFR would log them otherwise. */
public abstract class SafeRunnable implements Runnable {
    protected abstract void emit();

    @Override
    public final void run() {
        try {
            emit();
        } catch (Throwable e) {
            HookErrors.suppress(e);
        }
    }
}
