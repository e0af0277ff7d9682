package timeagent.endtoend;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as a page shows it.
 *
 * @param path where it stands in the JSON
 * @param value all its digits
 * @param unit of the value
 * @param text what is to be seen
 */
record ShownNumber(String path, String value, String unit, String text) {

    private static final Pattern TEXT = Pattern.compile("(<?)([-\\d.,]+) ?([^\\d/ ]*?)(?:/s)?");

    private static final Map<String, Double> FACTORS = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("%", 0.01),
            Map.entry("k", 1e3),
            Map.entry("M", 1e6),
            Map.entry("G", 1e9),
            Map.entry("B", 1.0),
            Map.entry("kB", 1e3),
            Map.entry("MB", 1e6),
            Map.entry("GB", 1e9),
            Map.entry("ns", 1e-9),
            Map.entry("\u00b5s", 1e-6),
            Map.entry("ms", 1e-3),
            Map.entry("s", 1.0),
            Map.entry("CPUs", 1.0));

    static List<ShownNumber> of(JsonElement found) {
        return Json.objects(found).stream()
                .map(number -> new ShownNumber(
                        number.get("path").getAsString(),
                        number.get("value").getAsString(),
                        number.get("unit").getAsString(),
                        number.get("text").getAsString()))
                .toList();
    }

    double exact() {
        return Double.parseDouble(value);
    }

    /** Whether the text is the value, rounded to no less than three digits. */
    boolean isRounded() {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return false;
        }
        double seen = Double.parseDouble(parts.group(2).replace(",", "")) * FACTORS.get(parts.group(3));
        double meant = exact() * (unit.equals("ns") ? 1e-9 : unit.equals("ms") ? 1e-3 : 1);
        if (!parts.group(1).isEmpty()) {
            return meant > 0 && meant < seen;
        }
        // below a hundredth a share, and below a tenth a ratio, has four decimals
        return Math.abs(seen - meant) <= Math.max(0.005 * Math.abs(meant), 0.00005);
    }

    /** Where in a JSON there are numbers. */
    static Set<String> paths(JsonElement json) {
        Set<String> paths = new TreeSet<>();
        collect("", json, paths);
        return paths;
    }

    private static void collect(String path, JsonElement json, Set<String> paths) {
        String prefix = path.isEmpty() ? "" : path + ".";
        if (json instanceof JsonObject object) {
            object.entrySet().forEach(entry -> collect(prefix + entry.getKey(), entry.getValue(), paths));
        } else if (json instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                collect(prefix + i, array.get(i), paths);
            }
        } else if (json.isJsonPrimitive() && json.getAsJsonPrimitive().isNumber()) {
            paths.add(path);
        }
    }

    static double at(JsonElement json, String path) {
        JsonElement found = json;
        for (String step : path.split("\\.")) {
            found = found instanceof JsonArray array
                    ? array.get(Integer.parseInt(step))
                    : found.getAsJsonObject().get(step);
        }
        return found.getAsDouble();
    }
}
