package timeagent.analysis.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;
import timeagent.analysis.summary.stacks.FlameUnit;
import timeagent.analysis.summary.stacks.StackAggregator;
import timeagent.analysis.text.Units;

/** A flame graph as an HTML file that needs nothing else. */
public final class FlamePage {

    /** From here on the file has names from a recording. */
    private static final String NAMES = "const cpool";

    /** Frame above what the base has more of: without it, what is gone would have no width. */
    private static final String REMOVED = "removed since the base";

    private static final String COLOURS = "<div id='colours'>Blue: less than in the base. Red: more. Yellow: new. Grey:"
            + " the same. The frame &quot;" + REMOVED + "&quot; has what is gone.</div>\n";

    /** The title leaves room for the buttons; a screen of a phone has none beside them. */
    private static final String STYLE = """
            \th1 {margin: 5px 170px 0 170px}
            \t#colours {clear: both; padding: 0 0 6px 0}
            \t@media (max-width: 640px) {
            \t\th1 {margin: 0; font-size: 14px}
            \t\theader {float: none !important; margin: 2px 0}
            \t\theader + header {margin-top: -24px; text-align: right}
            \t}
            """;

    private FlamePage() {}

    /**
     * @param stacks amounts by frames, joined by semicolons
     * @param base what the colours show the difference to, or null
     */
    public static String of(FlameUnit unit, Map<String, Long> stacks, Map<String, Long> base) {
        Arguments arguments = new Arguments("--title", title(unit, stacks, base));
        FlameGraph graph;
        if (base == null) {
            graph = graph(arguments, stacks);
        } else {
            Map<String, Long> removed = removed(stacks, base);
            graph = graph(arguments, joined(stacks, removed, 1));
            // the colour is of the difference, which is then what was removed
            graph.diff(graph(arguments, joined(base, removed, 2)));
        }
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            graph.dump(page);
        } catch (IOException e) {
            // into memory
            throw new UncheckedIOException(e);
        }
        return adapted(page.toString(StandardCharsets.UTF_8), unit, base != null);
    }

    private static Map<String, Long> removed(Map<String, Long> stacks, Map<String, Long> base) {
        Map<String, Long> removed = new TreeMap<>();
        base.forEach((stack, before) -> {
            long less = before - stacks.getOrDefault(stack, 0L);
            if (less > 0) {
                removed.put(REMOVED + ";" + stack, less);
            }
        });
        return removed;
    }

    private static Map<String, Long> joined(Map<String, Long> stacks, Map<String, Long> others, int times) {
        Map<String, Long> joined = new TreeMap<>(stacks);
        others.forEach((stack, amount) -> joined.put(stack, times * amount));
        return joined;
    }

    private static String title(FlameUnit unit, Map<String, Long> stacks, Map<String, Long> base) {
        return title(unit, stacks) + ": " + total(unit, stacks)
                + (base == null ? "" : "; in the base, scaled to the same length: " + total(unit, base));
    }

    private static String total(FlameUnit unit, Map<String, Long> stacks) {
        long total = stacks.values().stream().mapToLong(Long::longValue).sum();
        return switch (unit) {
            case TIME -> Units.of((double) total, "ns");
            case READS -> Units.count(total);
            case BYTES -> Units.of((double) total, "B");
        };
    }

    private static String title(FlameUnit unit, Map<String, Long> stacks) {
        boolean writes = stacks.keySet().stream().anyMatch(StackAggregator::isOfWrite);
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

    /** Names the unit, and fits the page to a phone. */
    private static String adapted(String page, FlameUnit unit, boolean isDifference) {
        int names = page.indexOf(NAMES);
        return page.substring(0, names)
                        .replace(
                                "<meta charset='utf-8'>",
                                "<meta charset='utf-8'>\n<meta name='viewport' content='width=device-width'>")
                        .replace("</style>", STYLE + "</style>")
                        .replace("<canvas ", (isDifference ? COLOURS : "") + "<canvas ")
                        .replace("'1 sample'", "'1 " + unit.label() + "'")
                        .replace("' samples'", "' " + unit.label() + "'")
                + page.substring(names);
    }
}
