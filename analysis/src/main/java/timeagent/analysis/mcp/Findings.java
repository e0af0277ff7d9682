package timeagent.analysis.mcp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The sentences of a result, one in a line. */
final class Findings {

    private Findings() {}

    static List<String> of(JsonObject report, List<String> messages) {
        List<String> lines = new ArrayList<>();
        for (JsonElement element : report.getAsJsonArray("findings")) {
            JsonObject finding = element.getAsJsonObject();
            lines.add(text(finding, "severity") + ": " + text(finding, "summary") + " " + text(finding, "solution"));
        }
        if (lines.isEmpty()) {
            lines.add("no findings");
        }
        messages.stream().distinct().forEach(message -> lines.add("note: " + message));
        return lines;
    }

    /** The metrics of a comparison that differ, and those that may. */
    static List<String> ofComparison(JsonObject comparison, List<String> messages) {
        List<String> lines = new ArrayList<>();
        if (!comparison.get("comparable").getAsBoolean()) {
            lines.add("not comparable: " + texts(comparison, "reasons"));
        }
        if (comparison.has("rounds")) {
            lines.add(comparison.get("rounds").getAsInt() + " rounds");
        }
        for (JsonElement element : comparison.getAsJsonArray("metrics")) {
            JsonObject metric = element.getAsJsonObject();
            String interval = metric.has("ratioCi95") ? ", 95 % interval " + metric.get("ratioCi95") : "";
            String ratio = metric.has("ratio") ? ", b/a " + metric.get("ratio") + interval : "";
            String verdict = metric.has("verdict") ? text(metric, "verdict") + ", " : "";
            lines.add(SafeText.of(
                    text(metric, "name") + ": " + verdict + metric.get("a") + " -> " + metric.get("b") + " "
                            + text(metric, "unit") + ratio,
                    SafeText.LONGEST_MESSAGE));
        }
        if (comparison.has("remarks") && !comparison.getAsJsonArray("remarks").isEmpty()) {
            lines.add("remarks: " + texts(comparison, "remarks"));
        }
        messages.forEach(message -> lines.add("note: " + message));
        return lines;
    }

    private static String texts(JsonObject object, String key) {
        return SafeText.of(
                String.join(
                        "; ",
                        object.getAsJsonArray(key).asList().stream()
                                .map(JsonElement::getAsString)
                                .toList()),
                2 * SafeText.LONGEST_MESSAGE);
    }

    private static String text(JsonObject object, String key) {
        return object.has(key) ? SafeText.of(object.get(key).getAsString(), SafeText.LONGEST_MESSAGE) : "";
    }
}
