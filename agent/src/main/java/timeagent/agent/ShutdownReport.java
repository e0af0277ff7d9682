package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import timeagent.agent.clock.WrapperMethods;
import timeagent.agent.options.AgentOptions;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.Message;

/** Prints one line at JVM exit if the agent skipped classes, hooks failed or patterns matched nothing. */
final class ShutdownReport implements Runnable {
    private final AgentOptions options;
    private final WrapperMethods wrappers;
    private final Thread hook = new Thread(this, "timeagent");

    /** @param wrappers of option {@code clock.wrappers}; null for none */
    ShutdownReport(AgentOptions options, WrapperMethods wrappers) {
        this.options = options;
        this.wrappers = wrappers;
    }

    void add() {
        Runtime.getRuntime().addShutdownHook(hook);
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
        if (options.rewritesClocks()) {
            // an unmatched exclude is harmless and may be shared by many programs
            for (String pattern : options.include.unused()) {
                parts.add("include=" + pattern + " matched no loaded class;"
                        + " give a class name or a pattern such as com.acme.*");
            }
        }
        if (wrappers != null) {
            for (String method : wrappers.unused()) {
                parts.add("clock.wrappers=" + method + " matched no method of a loaded class;"
                        + " give class and method as the code names them, com.acme.Clock.nanoTime");
            }
        }
        return String.join("; ", parts);
    }
}
