package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import timeagent.events.AgentStatus;

/** Prints when the JVM exits, in one line, what the agent could not do; nothing if it could do all. */
final class ExitMessage implements Runnable {
    private final AgentOptions options;
    private final Thread hook = new Thread(this, "timeagent");

    ExitMessage(AgentOptions options) {
        this.options = options;
    }

    void add() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM is about to end
        }
    }

    @Override
    public void run() {
        String text = text();
        if (!text.isEmpty()) {
            AgentRuntime.print(text);
        }
    }

    /** Empty if all went well. */
    String text() {
        List<String> parts = new ArrayList<>();
        int classes = AgentStatus.classesFailed();
        if (classes > 0) {
            parts.add((classes == 1 ? "1 class was left as it is: " : classes + " classes were left as they are: ")
                    + AgentStatus.classesLeftAlone());
        }
        long hooks = AgentStatus.hookFailures();
        if (hooks > 0) {
            parts.add("hooks of the agent failed " + hooks + " times: events or counts are missing");
        }
        if (options.rewritesClocks()) {
            addUnmatched(options.include, parts);
        }
        return String.join("; ", parts);
    }

    /** Of {@code include}: an {@code exclude} that had nothing to leave out does no harm, and many programs may share it. */
    private static void addUnmatched(ClassPattern[] patterns, List<String> parts) {
        for (ClassPattern pattern : patterns) {
            if (!pattern.hasMatched()) {
                parts.add("include=" + pattern + " matched no class that was loaded;"
                        + " give a class name or a pattern such as com.acme.*");
            }
        }
    }
}
