package timeagent.analysis.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;
import timeagent.analysis.summary.stacks.FlameUnit;

/** A flame graph as an HTML file that needs nothing else. */
public final class FlamePage {

    /** From here on the file has names from a recording. */
    private static final String NAMES = "const cpool";

    private static final String STRICT = "'use strict';";

    private FlamePage() {}

    /**
     * Returns the page.
     *
     * @param stacks amounts by frames, joined by semicolons
     * @param base what the colours show the difference to, or null
     */
    public static String of(FlameUnit unit, Map<String, Long> stacks, Map<String, Long> base) {
        Arguments arguments = new Arguments("--title", title(unit, stacks) + (base == null ? "" : ", difference"));
        FlameGraph graph = graph(arguments, stacks);
        if (base != null) {
            graph.diff(graph(arguments, base));
        }
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            graph.dump(page);
        } catch (IOException e) {
            // into memory
            throw new UncheckedIOException(e);
        }
        return adapted(page.toString(StandardCharsets.UTF_8), unit);
    }

    private static String title(FlameUnit unit, Map<String, Long> stacks) {
        boolean writes = stacks.keySet().stream().anyMatch(stack -> stack.endsWith(";socket write"));
        return switch (unit) {
            case TIME -> "Estimated time of clock reads" + (writes ? ", duration of socket writes" : "");
            case READS -> "Clock reads";
            case BYTES -> "Bytes of socket writes";
        };
    }

    private static FlameGraph graph(Arguments arguments, Map<String, Long> stacks) {
        FlameGraph graph = new FlameGraph(arguments);
        CallStack frames = new CallStack();
        stacks.forEach((stack, amount) -> {
            for (String frame : stack.split(";")) {
                frames.push(frame, Frame.TYPE_JIT_COMPILED);
            }
            graph.addSample(frames, amount);
            frames.clear();
        });
        return graph;
    }

    /** Names the unit, and sets styles by script: a policy cannot allow those of attributes one by one. */
    private static String adapted(String page, FlameUnit unit) {
        int names = page.indexOf(NAMES);
        return page.substring(0, names)
                        .replace("'1 sample'", "'1 " + unit.label() + "'")
                        .replace("' samples'", "' " + unit.label() + "'")
                        .replaceAll(" style='([^']*)'", " data-style='$1'")
                        .replace(
                                STRICT,
                                STRICT + "\n\tdocument.querySelectorAll('[data-style]')"
                                        + ".forEach(e => { e.style.cssText = e.dataset.style; });")
                + page.substring(names);
    }
}
