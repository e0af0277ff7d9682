package timeagent.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import timeagent.agent.options.OptionException;
import timeagent.agent.session.Deadline;
import timeagent.agent.session.Lease;
import timeagent.agent.session.LeasedSession;
import timeagent.agent.session.RecordingSession;
import timeagent.agent.session.Session;
import timeagent.agent.session.StreamSession;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.AgentThread;

/**
 * The sessions of this JVM; ends those that nothing keeps going, and with the last one an agent that was attached for
 * them.
 *
 * <p>Its thread runs only while there is a session. All state is guarded by the runtime, which handles one request at a
 * time.
 */
final class Sessions implements Runnable {
    /** A command waits for its end no longer than this. */
    private static final long CHECK_MILLIS = 100;

    private final AgentRuntime runtime;
    private final Map<String, Session> open = new HashMap<>();
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
        add(property, session);
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
        return attachedForThem
                ? "the agent is already active for another record, top or attach --for; its options are in force"
                : "the agent is already active and stays; its options are in force";
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
        add("", new Deadline(Long.parseLong(text.substring(0, end))));
        return done;
    }

    /** Whether there is a session that removes this property. */
    boolean keeps(String property) {
        return open.containsKey(property);
    }

    /** @throws IllegalStateException if the agent is needed by a recording */
    void leaveNow() {
        for (Session session : open.values()) {
            if (session instanceof LeasedSession && session.needsAgent()) {
                throw new IllegalStateException(
                        "a timeagent record or top is running in this JVM; stop that command, which detaches");
            }
        }
        open.remove("");
        attachedForThem = false;
        runtime.notifyAll();
    }

    private void add(String name, Session session) {
        if (!watched) {
            // waits until this request is done
            AgentThread.of(this, "timeagent-session").start();
            watched = true;
        }
        open.put(name, session);
    }

    private String leave() {
        for (Session session : open.values()) {
            if (session.needsAgent()) {
                return "";
            }
        }
        if (!attachedForThem) {
            return "";
        }
        attachedForThem = false;
        return runtime.isActive() ? runtime.uninstall() : "";
    }

    @Override
    public void run() {
        synchronized (runtime) {
            while (!open.isEmpty()) {
                try {
                    runtime.wait(CHECK_MILLIS);
                    check();
                } catch (InterruptedException e) {
                    // only the last session ends the thread
                } catch (Throwable e) {
                    HookErrors.suppress(e);
                }
            }
            watched = false;
        }
    }

    private void check() {
        for (Iterator<Session> sessions = open.values().iterator(); sessions.hasNext(); ) {
            Session session = sessions.next();
            if (session.isOver()) {
                sessions.remove();
                try {
                    session.close();
                } catch (RuntimeException e) {
                    // the others and the agent must go all the same
                    HookErrors.suppress(e);
                }
            } else if (session instanceof LeasedSession) {
                endOnRequest((LeasedSession) session);
            }
        }
        leave();
    }

    private void endOnRequest(LeasedSession session) {
        String reason = session.reasonToEnd();
        if (reason == null) {
            return;
        }
        session.release();
        String reply;
        try {
            // first the agent: its last counts are complete, while a recording that ends under load misses some
            String done = leave();
            session.stop();
            reply = "stopped " + (reason.isEmpty() ? done : reason);
        } catch (Throwable e) {
            reply = "failed " + (e instanceof IllegalStateException ? e.getMessage() : e.toString());
        }
        session.lease.reply(reply);
        session.lease.delete();
    }
}
