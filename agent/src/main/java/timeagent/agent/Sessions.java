package timeagent.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.agent.options.OptionException;
import timeagent.agent.rewrite.Restored;
import timeagent.agent.session.Lease;
import timeagent.agent.session.LeasedSession;
import timeagent.agent.session.RecordingSession;
import timeagent.agent.session.StreamSession;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;
import timeagent.events.threads.AgentThread;

/**
 * The sessions of this JVM; ends those that nothing keeps going, and with the last one an agent that was attached for
 * them.
 *
 * <p>Its thread runs only while there is a session. All state is guarded by the runtime, which handles one request at a
 * time. The thread writes and closes recordings without that lock: for a large one this takes seconds, and the JVM's
 * attach thread would serve nothing, not even {@code jcmd}.
 */
final class Sessions implements Runnable {
    /** A command waits for its end no longer than this. */
    private static final long CHECK_MILLIS = 100;

    private final AgentRuntime runtime;
    /** By the system property for replies. */
    private final Map<String, LeasedSession> open = new HashMap<>();
    /** Until when an attachment for a time needs the agent, as {@link System#nanoTime}; null for none. */
    private Long deadline;

    private boolean attachedForThem;
    private boolean watched;

    Sessions(AgentRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Starts a session with a lease, and attaches the agent for it unless it is active.
     *
     * @param text the path of the lease; a line break; where Flight Recorder creates its repository, if there is none yet;
     *     a line break; options of the agent
     * @param property for replies
     * @param kept whether the recording is written at the end
     * @return what was done
     */
    String record(String text, String property, boolean kept, Instrumentation instrumentation)
            throws IOException, OptionException {
        int leaseEnd = text.indexOf('\n');
        int repositoryEnd = text.indexOf('\n', leaseEnd + 1);
        Lease lease = Lease.of(new File(text.substring(0, leaseEnd)), property);
        String repository = text.substring(leaseEnd + 1, repositoryEnd);
        LeasedSession session = kept ? new RecordingSession(lease, repository) : new StreamSession(lease, repository);
        open.put(property, session);
        watch();
        try {
            String done = enter(text.substring(repositoryEnd + 1), instrumentation);
            session.start();
            return done;
        } catch (Throwable e) {
            session.release();
            leave();
            throw e;
        }
    }

    private String enter(String options, Instrumentation instrumentation) throws OptionException {
        if (!runtime.isActive()) {
            String done = runtime.attach(options, instrumentation);
            attachedForThem = true;
            return done;
        }
        if (!options.isEmpty()) {
            throw new IllegalStateException(
                    "the agent is already active with other options; leave out '" + options + "', or detach first");
        }
        return runtime.withWarning(
                attachedForThem
                        ? "the agent is already active for another record, top or attach --for; its options are in force"
                        : "the agent is already active and stays; its options are in force");
    }

    /**
     * Attaches the agent for a time.
     *
     * @param text ns; a line break; options of the agent
     * @return what was done
     */
    String attach(String text, Instrumentation instrumentation) throws OptionException {
        int end = text.indexOf('\n');
        String done = runtime.attach(text.substring(end + 1), instrumentation);
        attachedForThem = true;
        deadline = System.nanoTime() + Long.parseLong(text.substring(0, end));
        watch();
        return done;
    }

    /** Whether there is a session that removes this property. */
    boolean keeps(String property) {
        return open.containsKey(property);
    }

    /** @throws IllegalStateException if the agent is needed by a recording */
    void leaveNow() {
        for (LeasedSession session : open.values()) {
            if (session.needsAgent()) {
                throw new IllegalStateException(
                        "a timeagent record or top is running in this JVM; stop that command, which detaches");
            }
        }
        deadline = null;
        attachedForThem = false;
        runtime.notifyAll();
    }

    private void watch() {
        if (!watched) {
            // waits until this request is done
            AgentThread.of(this, "timeagent-session").start();
            watched = true;
        }
    }

    /** Removes the agent if it was attached for sessions and none needs it any more; else returns null. */
    private Restored leave() {
        boolean needed = deadline != null;
        for (LeasedSession session : open.values()) {
            needed |= session.needsAgent();
        }
        if (needed) {
            return null;
        }
        boolean leaves = attachedForThem && runtime.isActive();
        attachedForThem = false;
        return leaves ? runtime.uninstall() : null;
    }

    @Override
    public void run() {
        boolean more = true;
        while (more) {
            try {
                List<LeasedSession> now = next();
                more = now != null;
                if (more) {
                    for (LeasedSession session : now) {
                        check(session);
                    }
                    checkDeadline();
                }
            } catch (Throwable e) {
                HookErrors.suppress(e);
            }
        }
    }

    /** The sessions to check, after a while; null if the thread is to end. */
    private List<LeasedSession> next() {
        synchronized (runtime) {
            try {
                if (!open.isEmpty() || deadline != null) {
                    runtime.wait(CHECK_MILLIS);
                }
            } catch (InterruptedException e) {
                // only the last session ends the thread
            }
            watched = !open.isEmpty() || deadline != null;
            return watched ? new ArrayList<>(open.values()) : null;
        }
    }

    private void check(LeasedSession session) {
        if (session.isOver()) {
            Restored left;
            synchronized (runtime) {
                open.values().remove(session);
                left = leave();
            }
            report(left);
            session.close();
        } else {
            String reason = session.reasonToEnd();
            if (reason != null) {
                end(session, reason);
            }
        }
    }

    private void checkDeadline() {
        Restored left;
        synchronized (runtime) {
            if (deadline == null || System.nanoTime() - deadline < 0) {
                return;
            }
            deadline = null;
            left = leave();
        }
        report(left);
    }

    /** Prints what could not be restored: no command waits for it. */
    private static void report(Restored left) {
        if (left != null && !left.isComplete()) {
            Message.print("detached, " + left);
        }
    }

    private void end(LeasedSession session, String reason) {
        String reply;
        try {
            Restored left;
            synchronized (runtime) {
                session.release();
                // first the agent: its last counts are complete, while a recording that ends under load misses some
                left = leave();
            }
            session.stop();
            reply = "stopped " + text(reason, left);
        } catch (Throwable e) {
            reply = "failed " + (e instanceof IllegalStateException ? e.getMessage() : e.toString());
        }
        session.lease.reply(reply);
        session.lease.delete();
    }

    /** @param left null if the agent stays */
    private static String text(String reason, Restored left) {
        if (left == null || left.isComplete() && !reason.isEmpty()) {
            return reason;
        }
        return reason.isEmpty() ? left.toString() : reason + "; " + left;
    }
}
