package timeagent.events.scheduler;

import jdk.jfr.EventType;
import timeagent.events.threads.EventFeature;

/**
 * Emits the periodic events about context switches.
 *
 * <p>Linux only. Reads nothing while no recording has the events enabled; counts start when one enables them.
 */
public final class ContextSwitchEvents extends EventFeature {
    private final ProcessSwitches process;
    private final ThreadSwitches threads;
    private EventType processType;
    private EventType threadType;

    public ContextSwitchEvents() {
        super("context switches");
        process = new ProcessSwitches(new OsThreadFiles(OsThreadFiles.SELF));
        threads = new ThreadSwitches(new OsThreadFiles(OsThreadFiles.SELF));
    }

    /** Registers the events if the system provides context switches. */
    @Override
    public void register() {
        if (new OsThreadFiles(OsThreadFiles.SELF).process() == null) {
            return;
        }
        processType = register(ContextSwitchesEvent.class, new Runnable() {
            @Override
            public void run() {
                emitProcess(false);
            }
        });
        threadType = register(ThreadContextSwitchesEvent.class, new Runnable() {
            @Override
            public void run() {
                emitThreads(false);
            }
        });
    }

    @Override
    public synchronized boolean recordingsChanged() {
        if (processType == null) {
            return false;
        }
        if (!processType.isEnabled()) {
            process.forget();
        } else if (!process.hasBegun()) {
            process.begin();
        }
        if (!threadType.isEnabled()) {
            threads.forget();
        } else if (!threads.hasBegun()) {
            threads.begin();
        }
        return process.hasBegun() || threads.hasBegun();
    }

    @Override
    public void emitLast() {
        emitProcess(true);
        emitThreads(true);
    }

    private synchronized void emitProcess(boolean atLast) {
        if (process.hasBegun() && processType.isEnabled()) {
            process.emit(atLast);
            if (threads.hasBegun() && !atLast) {
                threads.observe();
            }
        }
    }

    private synchronized void emitThreads(boolean atLast) {
        if (threads.hasBegun() && threadType.isEnabled()) {
            threads.emit(atLast);
        }
    }

    @Override
    public String notes() {
        return processType != null ? "" : "context switches are not recorded: they need Linux (/proc/self/status)";
    }
}
