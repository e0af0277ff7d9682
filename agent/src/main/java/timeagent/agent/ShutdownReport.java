package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionOrigin;
import timeagent.agent.rewrite.Rewriting;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.Message;

/**
 * Prints one line at exit of a JVM in which a recording used the agent, if classes were skipped, hooks failed or patterns matched
 * nothing. Patterns from the environment are for many programs.
 */
final class ShutdownReport implements Runnable {
    private final AgentOptions options;
    private final String given;
    private final Rewriting rewriting;
    private final Thread hook = new Thread(this, "timeagent");

    /** @param given the options as they were given */
    ShutdownReport(AgentOptions options, String given, Rewriting rewriting) {
        this.options = options;
        this.given = given;
        this.rewriting = rewriting;
    }

    void add() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM exits
        }
    }

    void remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the JVM exits
        }
    }

    @Override
    public void run() {
        String text = text();
        if (!text.isEmpty()) {
            Message.print(text);
        }
    }

    /** Empty if there is nothing to report. */
    String text() {
        List<String> parts = new ArrayList<>();
        int classes = AgentDiagnostics.classesFailed();
        if (classes > 0) {
            parts.add((classes == 1 ? "skipped 1 class: " : "skipped " + classes + " classes: ")
                    + AgentDiagnostics.failedClasses());
        }
        long hooks = AgentDiagnostics.hookFailures();
        if (hooks > 0) {
            parts.add("hooks of the agent failed " + (hooks == 1 ? "once" : hooks + " times")
                    + ": events or counts are missing");
        }
        addUnmatched(parts);
        return String.join("; ", parts);
    }

    private void addUnmatched(List<String> parts) {
        List<String> patterns = options.rewritesClocks() ? options.include.unused() : List.of();
        List<String> methods = rewriting.unusedWrappers();
        if (patterns.isEmpty() && methods.isEmpty() || OptionOrigin.isEnvironment(given)) {
            return;
        }
        // an unmatched exclude is harmless and may be shared by many programs
        for (String pattern : patterns) {
            parts.add("include=" + pattern + " matched no loaded class;"
                    + " give a class name or a pattern such as com.acme.*");
        }
        for (String method : methods) {
            parts.add("clock.wrappers=" + method + " matched no call in a loaded class;"
                    + " give class and method as calls name them, com.acme.Clock.nanoTime");
        }
    }
}
