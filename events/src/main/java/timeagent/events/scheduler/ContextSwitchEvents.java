package timeagent.events.scheduler;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.SafeRunnable;
import timeagent.events.jdk.EventRegistration;
import timeagent.events.threads.DaemonTask;

/**
 * Emits the periodic events about context switches; created when the first recording starts.
 *
 * <p>Linux only. Reads nothing while no recording has the events enabled; counts start when one enables them.
 */
public final class ContextSwitchEvents implements DaemonTask {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Runnable emitProcess = new SafeRunnable() {
        @Override
        protected void emit() {
            emitProcess(false);
        }
    };
    private final Runnable emitThreads = new SafeRunnable() {
        @Override
        protected void emit() {
            emitThreads(false);
        }
    };
    private final Runnable emitLast = new SafeRunnable() {
        @Override
        protected void emit() {
            emitProcess(true);
            emitThreads(true);
        }
    };
    private final ProcessSwitches process;
    private final ThreadSwitches threads;
    private final boolean supported;
    private EventType processType;
    private EventType threadType;

    public ContextSwitchEvents() {
        OsThreadFiles files = new OsThreadFiles(OsThreadFiles.SELF);
        process = new ProcessSwitches(files);
        threads = new ThreadSwitches(new OsThreadFiles(OsThreadFiles.SELF));
        supported = files.process() != null;
    }

    /** Registers the events if the system provides context switches. */
    public void register() {
        if (supported) {
            processType = EventRegistration.type(ContextSwitchesEvent.class);
            threadType = EventRegistration.type(ThreadContextSwitchesEvent.class);
            EventRegistration.periodic(ContextSwitchesEvent.class, emitProcess);
            EventRegistration.periodic(ThreadContextSwitchesEvent.class, emitThreads);
        }
    }

    public void unregister() {
        FlightRecorder.removePeriodicEvent(emitProcess);
        FlightRecorder.removePeriodicEvent(emitThreads);
    }

    /** Counts while a recording has the events enabled. */
    public synchronized void recordingsChanged() {
        if (processType == null) {
            return;
        }
        try {
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
        } catch (RuntimeException | LinkageError e) {
            HookErrors.suppress(e);
        }
    }

    @Override
    public long step(long nanoTime) {
        long nanos;
        synchronized (this) {
            nanos = process.untilLink(nanoTime);
        }
        if (nanos != 0) {
            return nanos < 0 ? 0 : (nanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
        }
        // without the lock: who starts or stops a recording must not wait for this
        ProcessSwitches.Link link = ProcessSwitches.Link.now();
        synchronized (this) {
            process.use(link);
        }
        return 0;
    }

    /** Emits the switches since the last events; runs where a chunk begins or ends. */
    public void emitLast() {
        emitLast.run();
    }

    private synchronized void emitProcess(boolean atLast) {
        if (!process.hasBegun() || !processType.isEnabled()) {
            // the settings of a recording have changed: earlier switches are discarded
            recordingsChanged();
            return;
        }
        try {
            process.emit(atLast);
            if (threads.hasBegun() && !atLast) {
                threads.observe();
            }
        } catch (RuntimeException | LinkageError e) {
            // Flight Recorder would print it
            HookErrors.suppress(e);
        }
    }

    private synchronized void emitThreads(boolean atLast) {
        if (!threads.hasBegun() || !threadType.isEnabled()) {
            recordingsChanged();
            return;
        }
        try {
            threads.emit(atLast);
        } catch (RuntimeException | LinkageError e) {
            HookErrors.suppress(e);
        }
    }

    /** Limitations on this system, human-readable; empty if there are none. */
    public synchronized String notes() {
        if (!supported) {
            return "context switches are not recorded: they need Linux (/proc/self/status)";
        }
        String note = process.note();
        return note == null ? "" : note;
    }
}
