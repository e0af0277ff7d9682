package timeagent.analysis.mcp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a tool found.
 *
 * @param lines for the reader, each of them safe
 * @param json null if the lines are all
 */
record Result(List<String> lines, JsonElement json) {

    /** The lines as one text, which is cut if it is long: a folder can have thousands of recordings, each with a finding. */
    String text() {
        String text = String.join("\n", lines);
        return text.length() <= Cut.LONGEST ? text : text.substring(0, Cut.LONGEST) + "\n... and more";
    }

    /** The findings of a report, one per line. */
    static List<String> findings(JsonObject report, List<String> messages) {
        List<String> lines = new ArrayList<>();
        for (JsonElement element : report.getAsJsonArray("findings")) {
            JsonObject finding = element.getAsJsonObject();
            lines.add(text(finding, "severity") + ": " + text(finding, "summary") + " " + text(finding, "solution"));
        }
        return withNotes(lines.isEmpty() ? List.of("no findings") : lines, messages);
    }

    /** The metrics of a comparison. */
    static List<String> metrics(JsonObject comparison, List<String> messages) {
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
        return withNotes(lines, messages);
    }

    /** @param messages of the command, each of them safe */
    static List<String> withNotes(List<String> lines, List<String> messages) {
        List<String> all = new ArrayList<>(lines);
        messages.stream().distinct().forEach(message -> all.add("note: " + message));
        return all;
    }

    private static String texts(JsonObject object, String key) {
        return SafeText.of(
                object.getAsJsonArray(key).asList().stream()
                        .map(JsonElement::getAsString)
                        .collect(Collectors.joining("; ")),
                2 * SafeText.LONGEST_MESSAGE);
    }

    private static String text(JsonObject object, String key) {
        return object.has(key) ? SafeText.of(object.get(key).getAsString(), SafeText.LONGEST_MESSAGE) : "";
    }
}
