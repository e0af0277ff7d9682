package timeagent.events.scheduler;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.SafeRunnable;
import timeagent.events.jdk.EventRegistration;
import timeagent.events.threads.DaemonTask;

/**
 * Emits the periodic events about context switches; made when the first recording comes.
 *
 * <p>Only Linux tells of them. Nothing is read while no recording has the event; what counts is what came since it has.
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

    /** Makes the events known, where the system tells of context switches. */
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

    /** Counts from now on if a recording wants that, and forgets if none does. */
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
            AgentDiagnostics.hookFailed();
        }
    }

    @Override
    public synchronized long step(long nanoTime) {
        return (process.link(nanoTime) + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
    }

    /** What came since the last events; where a chunk begins or ends. */
    public void emitLast() {
        emitLast.run();
    }

    private synchronized void emitProcess(boolean atLast) {
        if (!process.hasBegun() || !processType.isEnabled()) {
            // a recording's settings have changed: what was before does not count
            recordingsChanged();
            return;
        }
        try {
            process.emit(atLast);
            if (threads.hasBegun() && !atLast) {
                threads.observe();
            }
        } catch (RuntimeException | LinkageError e) {
            // thrown on, Flight Recorder would print it
            AgentDiagnostics.hookFailed();
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
            AgentDiagnostics.hookFailed();
        }
    }

    /** What is not as it should be, for people; empty if nothing is. */
    public synchronized String notes() {
        if (!supported) {
            return "context switches are not recorded: only Linux tells of them, in /proc/self/status";
        }
        String note = process.note();
        return note == null ? "" : note;
    }
}
