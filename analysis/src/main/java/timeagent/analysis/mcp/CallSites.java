package timeagent.analysis.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up the clock call sites of a report by method, class or package. */
final class CallSites {

    static final List<String> GROUPINGS = List.of("method", "class", "package");

    private static final List<String> SUMS = List.of("calls", "callsPerSecond", "estimatedCpuShare");

    private CallSites() {}

    /** Replaces {@code clock.callSites} of a report, the most expensive first; the sums are those of the call sites. */
    static void group(JsonObject report, String by) {
        if (!report.has("clock")) {
            return;
        }
        JsonObject clock = report.getAsJsonObject("clock");
        Map<String, JsonObject> groups = new LinkedHashMap<>();
        for (JsonElement element : clock.getAsJsonArray("callSites")) {
            JsonObject site = element.getAsJsonObject();
            JsonObject group = groups.computeIfAbsent(name(site, by), key -> {
                JsonObject made = new JsonObject();
                made.addProperty(by, key);
                return made;
            });
            for (String sum : SUMS) {
                if (site.has(sum)) {
                    // a number of calls stays an integer
                    BigDecimal before = group.has(sum) ? group.get(sum).getAsBigDecimal() : BigDecimal.ZERO;
                    group.addProperty(sum, before.add(site.get(sum).getAsBigDecimal()));
                }
            }
        }
        JsonArray sorted = new JsonArray();
        groups.values().stream()
                .sorted(Comparator.comparingDouble(CallSites::share).reversed())
                .forEach(sorted::add);
        clock.add("callSites", sorted);
    }

    private static double share(JsonObject group) {
        return group.has("estimatedCpuShare") ? group.get("estimatedCpuShare").getAsDouble() : 0;
    }

    private static String name(JsonObject site, String by) {
        String type = site.get("class").getAsString();
        int end = type.lastIndexOf('.');
        return switch (by) {
            case "method" -> type + "." + site.get("method").getAsString();
            case "class" -> type;
            default -> end < 0 ? "(no package)" : type.substring(0, end);
        };
    }
}
