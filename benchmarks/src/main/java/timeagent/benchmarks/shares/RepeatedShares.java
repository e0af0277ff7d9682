package timeagent.benchmarks.shares;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Prints from the JSON of a report about {@link PlantedReads} which part of the reads at each place is repeated, or what would be saved. */
public final class RepeatedShares {

    private RepeatedShares() {}

    /** @param args the file; {@code saved} for the share of the CPU time that all reads less than 1 us after another take */
    public static void main(String[] args) throws Exception {
        JsonObject clock = JsonParser.parseString(Files.readString(Path.of(args[0])))
                .getAsJsonObject()
                .getAsJsonObject("clock");
        if (args.length > 1) {
            System.out.println(percent(clock.getAsJsonArray("repeated").get(0), "estimatedCpuShare"));
            return;
        }
        System.out.println(share(clock, "first") + " | " + share(clock, "middle") + " | " + share(clock, "last") + " | "
                + repeated(clock, "last").get("pairs") + " |");
    }

    private static String share(JsonObject clock, String method) {
        return percent(repeated(clock, method).getAsJsonArray("within").get(0), "readShare");
    }

    private static JsonObject repeated(JsonObject clock, String method) {
        return clock.getAsJsonArray("callSites").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(site -> site.get("method").getAsString().equals(method))
                .findFirst()
                .orElseThrow()
                .getAsJsonObject("repeated");
    }

    private static String percent(JsonElement of, String key) {
        return String.format(
                Locale.ROOT, "%.1f %%", 100 * of.getAsJsonObject().get(key).getAsDouble());
    }
}
