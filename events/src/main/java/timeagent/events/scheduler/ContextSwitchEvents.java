package timeagent.events.scheduler;

import java.util.List;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.threads.EventFeature;

/**
 * Emits the periodic events about context switches, of the process and of each thread.
 *
 * <p>Linux only. Reads nothing while no recording has the events enabled; counts start when one enables them. {@code
 * /proc} has no sum over a process that includes the threads that have ended, so each thread counts as it was when it
 * was last read, and one that starts and ends between two readings is missed.
 */
public final class ContextSwitchEvents extends EventFeature {
    private final OsThreadTable table = new OsThreadTable(OsThreadTable.SELF);
    private EventType processType;
    private EventType threadType;
    /** Switches of the process up to its last event; null if the event is disabled. */
    private ContextSwitchCounts reported;

    private boolean threads;

    public ContextSwitchEvents() {
        super("context switches");
    }

    /** Registers the events, which are emitted only if the system provides context switches. */
    @Override
    public void register() {
        if (table.process() == null) {
            register(ContextSwitchesEvent.class);
            register(ThreadContextSwitchesEvent.class);
            return;
        }
        processType = registerPeriodic(ContextSwitchesEvent.class);
        threadType = registerPeriodic(ThreadContextSwitchesEvent.class);
    }

    @Override
    public synchronized boolean recordingsChanged() {
        if (processType == null) {
            return false;
        }
        boolean wantsProcess = processType.isEnabled();
        boolean wantsThreads = threadType.isEnabled();
        if (wantsProcess && reported == null || wantsThreads && !threads) {
            table.read(true);
        }
        if (!wantsProcess) {
            reported = null;
        } else if (reported == null) {
            reported = table.all();
        }
        if (wantsThreads && !threads) {
            table.dropDeltas();
        }
        threads = wantsThreads;
        if (!wantsProcess && !wantsThreads) {
            table.forget();
        }
        return wantsProcess || wantsThreads;
    }

    @Override
    protected void emit(Class<? extends Event> event) {
        if (event == ContextSwitchesEvent.class) {
            emitProcess(false);
        } else {
            emitThreads(false);
        }
    }

    @Override
    public void emitLast() {
        emitProcess(true);
        emitThreads(true);
    }

    private synchronized void emitProcess(boolean atLast) {
        if (reported == null || !processType.isEnabled() || !read(atLast)) {
            return;
        }
        ContextSwitchCounts now = table.all();
        ContextSwitchCounts delta = now.minus(reported);
        if (atLast && delta.isNone()) {
            return;
        }
        OsThreadStatus process = table.process();
        reported = now;
        ContextSwitchesEvent event = new ContextSwitchesEvent();
        event.voluntary = (int) Math.min(Integer.MAX_VALUE, delta.voluntary());
        event.involuntary = (int) Math.min(Integer.MAX_VALUE, delta.involuntary());
        event.affinity = process == null ? "" : process.cpus();
        event.commit();
    }

    private synchronized void emitThreads(boolean atLast) {
        if (!threads || !threadType.isEnabled()) {
            return;
        }
        // a reading for the process may be recent enough
        read(atLast);
        List<OsThread> switched = table.withDelta();
        Map<OsThread, Thread> javaThreads = JavaThreads.of(switched, table);
        for (OsThread task : switched) {
            ContextSwitchCounts delta = task.delta();
            ThreadContextSwitchesEvent event = new ThreadContextSwitchesEvent();
            event.voluntary = (int) Math.min(Integer.MAX_VALUE, delta.voluntary());
            event.involuntary = (int) Math.min(Integer.MAX_VALUE, delta.involuntary());
            event.affinity = task.cpus;
            event.thread = javaThreads.get(task);
            event.osName = task.name;
            event.osThreadId = Long.parseLong(task.id);
            event.commit();
        }
        table.dropDeltas();
    }

    /** @param always whether to read even beyond the CPU limit, because no later event follows */
    private boolean read(boolean always) {
        boolean[] wasRead = {false};
        // the JDK throws where a thread ends before its file is read
        Unrecorded.run(new Runnable() {
            @Override
            public void run() {
                wasRead[0] = table.read(always);
            }
        });
        return wasRead[0];
    }

    @Override
    public List<Note> notes() {
        return processType != null
                ? List.of()
                : List.of(new Note("context switches not recorded", "they need Linux (/proc/self/status)"));
    }
}
