package timeagent.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
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
    private static final long CHECK_MILLIS = 2000;

    private final AgentRuntime runtime;
    private final Map<String, Session> open = new HashMap<>();
    private boolean attachedForThem;
    private boolean watched;

    Sessions(AgentRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Starts a recording, and attaches the agent for it unless it is active.
     *
     * @param text the path of its lease; a line break; where Flight Recorder creates its repository, if there is none yet;
     *     a line break; options of the agent
     * @return what was done
     */
    String record(String text, Instrumentation instrumentation) throws IOException, OptionException {
        int leaseEnd = text.indexOf('\n');
        int repositoryEnd = text.indexOf('\n', leaseEnd + 1);
        String lease = text.substring(0, leaseEnd);
        String options = text.substring(repositoryEnd + 1);
        RecordingSession session = RecordingSession.of(new File(lease), text.substring(leaseEnd + 1, repositoryEnd));
        try {
            String done = attachedForThem
                    ? "the agent is already active for another record or attach --for; its options are in force"
                    : "the agent is already active and stays; its options are in force";
            if (runtime.isActive()) {
                if (!options.isEmpty()) {
                    throw new IllegalStateException("the agent is already active with other options; leave out '"
                            + options + "', or detach first");
                }
            } else {
                done = runtime.attach(options, instrumentation);
                attachedForThem = true;
            }
            session.start();
            add(lease, session);
            return done;
        } catch (Throwable e) {
            session.close();
            leave();
            throw e;
        }
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

    /**
     * Ends a recording, whose file is complete afterwards.
     *
     * @return what was done
     */
    String stop(String lease) {
        if (!(open.remove(lease) instanceof RecordingSession session)) {
            throw new IllegalStateException("the recording ended early and is lost: the disk is nearly full");
        }
        try {
            // first the agent: its last counts are complete, while a recording that ends under load misses some
            String done = leave();
            session.write();
            return done;
        } finally {
            session.close();
            // lets the thread end
            runtime.notifyAll();
        }
    }

    /** @throws IllegalStateException if the agent is needed by a recording */
    void leaveNow() {
        for (Session session : open.values()) {
            if (session instanceof RecordingSession) {
                throw new IllegalStateException(
                        "a timeagent record is running in this JVM; stop that command, which detaches");
            }
        }
        open.clear();
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
        if (!open.isEmpty() || !attachedForThem) {
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
                    endOver();
                } catch (InterruptedException e) {
                    // only the last session ends the thread
                } catch (Throwable e) {
                    HookErrors.suppress(e);
                }
            }
            watched = false;
        }
    }

    private void endOver() {
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
            }
        }
        leave();
    }
}
