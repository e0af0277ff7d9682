package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.rewrite.ClassRewriter;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.Message;

/** Prints one line at JVM exit if the agent skipped classes, hooks failed or patterns matched nothing. */
final class ShutdownReport implements Runnable {
    private final AgentOptions options;
    private final ClassRewriter rewriter;
    private final Thread hook = new Thread(this, "timeagent");

    ShutdownReport(AgentOptions options, ClassRewriter rewriter) {
        this.options = options;
        this.rewriter = rewriter;
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
        for (String method : rewriter.unusedWrappers()) {
            parts.add("clock.wrappers=" + method + " matched no call in a loaded class;"
                    + " give class and method as calls name them, com.acme.Clock.nanoTime");
        }
        return String.join("; ", parts);
    }
}
