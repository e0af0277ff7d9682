package timeagent.analysis.output;

import com.google.gson.Gson;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import timeagent.analysis.common.Resource;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.findings.Check;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.summary.MetricRow;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.CallSiteText;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.jvm.Agent;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.DurationRange;
import timeagent.analysis.summary.socket.SocketWrites.SizeRange;
import timeagent.analysis.text.Columns.OfPage;

/**
 * Writes a result as one HTML file that needs nothing else: style, scripts, the chart library and the data are in it.
 *
 * <p>Nothing of a recording becomes HTML here: it is JSON, which a script puts into the page as text. The page forbids itself
 * every request, and every script but its own, by a policy with their hashes. It is ASCII, so it can go through a standard
 * output of any encoding.
 */
public final class HtmlPage {

    /** Removed: a browser's developer tools would try to load the map. */
    private static final String SOURCE_MAP = "(?m)^//# sourceMappingURL=.*$";

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final List<String> SCRIPTS =
            List.of("format.js", "elements.js", "charts.js", "verdict.js", "sections.js", "page.js");

    /** The tables of a report, by the name that the scripts have for them; sorted, so that a page is the same each time. */
    private static final Map<String, List<OfPage>> TABLES = new TreeMap<>(Map.ofEntries(
            Map.entry("callSites", CallSiteText.CALL_SITES),
            Map.entry("callers", Caller.columns().ofPage()),
            Map.entry("interruptions", Interruption.columns().ofPage()),
            Map.entry("peers", SocketWrites.columns().ofPage()),
            Map.entry("durations", Nanos.columns().ofPage()),
            Map.entry("durationRanges", DurationRange.columns().ofPage()),
            Map.entry("sizeRanges", SizeRange.columns().ofPage()),
            Map.entry("styles", EventCost.columns().ofPage()),
            Map.entry("events", EventType.costs().ofPage()),
            Map.entry("parts", EventType.parts().ofPage()),
            Map.entry("recorded", EventType.inRecordings().ofPage()),
            Map.entry("threads", ContextSwitches.columns().ofPage()),
            Map.entry("process", Report.process().ofPage()),
            Map.entry("recordings", Recording.columns().ofPage()),
            Map.entry("agent", Agent.columns().ofPage())));

    private HtmlPage() {}

    /**
     * @param result what {@code --json} writes
     * @param data what the page shows besides
     */
    public static String of(Object result, PageData data) {
        String library =
                "/*\nChart.js, which follows, is used under this licence:\n\n" + resource("chart.js-LICENSE.md")
                        + "*/\n" + resource("chart.umd.min.js").replaceAll(SOURCE_MAP, "");
        String script = SCRIPTS.stream()
                .map(HtmlPage::resource)
                .collect(Collectors.joining("\n", "(() => {\n'use strict';\n" + constants(result), "})();\n"));
        String style = resource("page.css");
        Map<String, String> parts = Map.ofEntries(
                Map.entry("style", style),
                Map.entry("library", library),
                Map.entry("script", script),
                Map.entry("styleHash", hash(style)),
                Map.entry("libraryHash", hash(library)),
                Map.entry("scriptHash", hash(script)),
                Map.entry("result", inScript(JsonOutput.of(result))),
                Map.entry("data", inScript(JsonOutput.of(data))));
        // in one pass: what is filled in can have the look of a place
        return PLACE.matcher(resource("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    /** What the scripts have from here. */
    private static String constants(Object result) {
        List<MetricRow> metrics = result instanceof Comparison comparison ? comparison.metrics() : List.of();
        Map<String, String> topics = Checks.ALL.stream().collect(Collectors.toMap(Check::id, Check::topic));
        Gson json = new Gson();
        return "const TABLES = " + json.toJson(TABLES) + ";\nconst METRICS = "
                + json.toJson(MetricTitles.labels(metrics)) + ";\nconst TOPICS = " + json.toJson(topics) + ";\n";
    }

    /** Escapes what could end a script element or start another, and all that is not ASCII; JSON has it in texts only. */
    static String inScript(String json) {
        return json.chars()
                .mapToObj(c -> "<>&".indexOf(c) >= 0 || c > '~' ? String.format("\\u%04x", c) : Character.toString(c))
                .collect(Collectors.joining());
    }

    private static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            // every Java platform has it
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) {
        // a browser counts line ends as one character each, and so does the hash
        return Resource.text(HtmlPage.class, "page/" + name).replace("\r\n", "\n");
    }
}
