package timeagent.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionException;
import timeagent.agent.rewrite.Restored;
import timeagent.agent.session.Session;
import timeagent.events.diagnostics.Message;
import timeagent.events.threads.DaemonTask;

/**
 * The recordings that commands have requested in this JVM. With the last one goes an agent that was attached for them, or for a time.
 *
 * <p>Guarded by the runtime, which handles one request at a time; recordings end without that lock: Flight Recorder takes seconds to
 * write a large one, and the JVM's attach thread would serve nothing meanwhile, not even {@code jcmd}.
 */
final class Sessions implements DaemonTask {
    private static final long PERIOD_NANOS = 1_000_000_000;

    private final AgentRuntime runtime;
    private final List<Session> open = new CopyOnWriteArrayList<>();
    /** Until when an attachment for a time needs the agent, as {@link System#nanoTime}; null for none. */
    private Long deadline;

    private boolean attachedForThem;

    Sessions(AgentRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Starts a recording, and attaches the agent for it unless it is active.
     *
     * @param text the path of the request; a line break; where Flight Recorder creates its repository, if there is none yet; a line
     *     break; ns of the recording, 0 for one that the command reads; a line break; whether the command puts the program under load;
     *     a line break; options of the agent
     * @return what was done
     */
    String record(String text, Instrumentation instrumentation) throws IOException, OptionException {
        String[] lines = text.split("\n", 5);
        Session session =
                new Session(new File(lines[0]), lines[1], Long.parseLong(lines[2]), Boolean.parseBoolean(lines[3]));
        boolean attaches = !runtime.isActive();
        String done = enter(lines[4], instrumentation);
        try {
            // rewrites classes
            session.start();
        } catch (Throwable e) {
            leave();
            throw e;
        }
        open.add(session);
        runtime.run(this);
        return attaches ? runtime.done() : runtime.withWarning(done);
    }

    private String enter(String options, Instrumentation instrumentation) throws OptionException {
        if (!runtime.isActive()) {
            String done = runtime.attach(options, instrumentation);
            attachedForThem = true;
            return done;
        }
        if (!options.isEmpty()) {
            // they are wrong also where the agent is active
            AgentOptions.parse(options);
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
        deadline = System.nanoTime() + Long.parseLong(text.substring(0, end));
        runtime.run(this);
        return done;
    }

    /** @throws IllegalStateException if the agent is needed by a recording */
    void leaveNow() {
        if (!open.isEmpty()) {
            throw new IllegalStateException(
                    "a timeagent record or top is running in this JVM; stop that command, which detaches");
        }
        deadline = null;
        attachedForThem = false;
    }

    @Override
    public long step(long nanoTime) {
        List<Session> over = new ArrayList<>();
        for (Session session : open) {
            if (session.isOver(nanoTime, runtime.isRewritten())) {
                over.add(session);
            }
        }
        if (!over.isEmpty() && isExiting()) {
            // Flight Recorder has ended and written them
            return PERIOD_NANOS / 1_000_000;
        }
        Restored left;
        synchronized (runtime) {
            open.removeAll(over);
            if (deadline != null && nanoTime - deadline >= 0) {
                deadline = null;
            }
            left = leave();
        }
        String result = left == null ? "" : left.toString();
        boolean replied = false;
        for (Session session : over) {
            replied |= session.close(result);
        }
        if (!replied && left != null && !left.isComplete()) {
            Message.print("detached, " + result);
        }
        return pause(nanoTime);
    }

    private long pause(long nanoTime) {
        synchronized (runtime) {
            long nanos = open.isEmpty() ? Long.MAX_VALUE : PERIOD_NANOS;
            for (Session session : open) {
                nanos = Math.min(nanos, session.nanosLeft(nanoTime));
            }
            nanos = deadline == null ? nanos : Math.min(nanos, deadline - nanoTime);
            // 0 is for ever
            return nanos == Long.MAX_VALUE ? 0 : Math.max(1, nanos / 1_000_000);
        }
    }

    /** Removes the agent if it was attached for sessions and none needs it any more; else returns null. */
    private Restored leave() {
        if (deadline != null || !open.isEmpty()) {
            return null;
        }
        boolean leaves = attachedForThem && runtime.isActive();
        attachedForThem = false;
        return leaves ? runtime.uninstall() : null;
    }

    private static boolean isExiting() {
        Thread hook = new Thread();
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
