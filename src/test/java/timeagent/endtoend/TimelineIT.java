package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The plots over the time of a recording: of what the program did, and nothing that it did not. */
@Full
final class TimelineIT extends OnEveryJdk {

    private static final int SECONDS = 60;
    private static final int WARM_UP_SECONDS = 5;

    /** Reads belong to the period before they were written. */
    private static final long PERIOD_MILLIS = 1_500;

    @Test
    void aConstantRateOfThousandsOfCallSitesIsDrawnAsOne() throws IOException {
        Path file = folder.resolve("constant.jfr");
        Path page = folder.resolve("constant.html");
        Finished run =
                java().flags("-Xlog:jfr+startup=error").agent().program("ConstantRate", file.toString(), "" + SECONDS);
        run.succeeded();
        java().timeagent("report", "--html", page.toString(), file.toString()).succeeded();

        TreeMap<Long, Long> done = new TreeMap<>();
        run.stdout()
                .lines()
                .map(line -> line.split(" "))
                .forEach(at -> done.put(Long.parseLong(at[0]), Long.parseLong(at[1])));
        String html = Files.readString(page);
        long start = Instant.parse(json(html, "result")
                        .getAsJsonArray("recordings")
                        .get(0)
                        .getAsJsonObject()
                        .get("start")
                        .getAsString())
                .toEpochMilli();
        JsonArray points = json(html, "data")
                .getAsJsonArray("plots")
                .get(0)
                .getAsJsonObject()
                .getAsJsonObject("timeline")
                .getAsJsonArray("points");
        assertThat(points.size()).isGreaterThan(190);
        int checked = 0;
        int near = 0;
        for (JsonElement point : points) {
            JsonObject slice = point.getAsJsonObject();
            double seconds = slice.get("at").getAsDouble();
            if (seconds < WARM_UP_SECONDS || seconds > SECONDS - 1) {
                continue;
            }
            // where the program itself was late, its rate was another one
            double[] rates = ratesAround(done, start + (long) (seconds * 1000));
            double rate = slice.get("readsPerSecond").getAsDouble();
            assertThat(rate).as("reads/s at " + seconds + " s").isBetween(0.7 * rates[0], 1.3 * rates[1]);
            checked++;
            near += rate >= 0.95 * rates[0] && rate <= 1.05 * rates[1] ? 1 : 0;
        }
        assertThat(checked).isGreaterThan(170);
        // the others: Flight Recorder's thread lost its CPU between counting and writing, on a machine with other work
        assertThat(near).isGreaterThanOrEqualTo(9 * checked / 10);
    }

    private static JsonObject json(String page, String id) {
        Matcher found = Pattern.compile("id=\"" + id + "\">(.*?)</script>", Pattern.DOTALL)
                .matcher(page);
        assertThat(found.find()).isTrue();
        return JsonParser.parseString(found.group(1)).getAsJsonObject();
    }

    /** The least and the greatest rate of a second that has this time in it, or is a period off. */
    private static double[] ratesAround(TreeMap<Long, Long> done, long at) {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (Map.Entry<Long, Long> from :
                done.subMap(at - PERIOD_MILLIS, at + PERIOD_MILLIS).entrySet()) {
            Map.Entry<Long, Long> to = done.ceilingEntry(from.getKey() + 1_000);
            if (to != null) {
                double rate = 1e3 * (to.getValue() - from.getValue()) / (to.getKey() - from.getKey());
                least = Math.min(least, rate);
                most = Math.max(most, rate);
            }
        }
        return new double[] {least, most};
    }
}
