package timeagent.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.CommandLineTest.run;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;

class CompareCommandTest {

    @TempDir
    Path folder;

    private Path recording(String name, String style, int seconds, long bytes) throws IOException {
        return Recorded.ofWrites(folder.resolve(name), "socket=" + style + ",jdk=false", 20, seconds, bytes);
    }

    private static JsonObject metric(JsonObject comparison, String name) {
        for (JsonElement metric : comparison.getAsJsonArray("metrics")) {
            if (metric.getAsJsonObject().get("name").getAsString().equals(name)) {
                return metric.getAsJsonObject();
            }
        }
        throw new AssertionError("no metric " + name + " in " + comparison.getAsJsonArray("metrics"));
    }

    @Test
    void comparesWithSecondsAsSamples() throws IOException {
        Path a = recording("a.jfr", "instrumented", 4, 400);
        Path b = recording("b.jfr", "mirror-cached", 4, 40);

        JsonObject comparison = JsonParser.parseString(run("compare", "--json", "-", a.toString(), b.toString())
                        .out())
                .getAsJsonObject();

        assertThat(metric(comparison, "socketWrite.bytesPerEvent").toString())
                .isEqualTo("{\"name\":\"socketWrite.bytesPerEvent\",\"unit\":\"B\",\"a\":400,\"b\":40,\"ratio\":0.1,"
                        + "\"ratioCi95\":[0.1,0.1],\"verdict\":\"lower\"}");
        assertThat(metric(comparison, "socketWrite.nanosPerEvent")
                        .get("verdict")
                        .getAsString())
                .isEqualTo("same");
        assertThat(comparison.has("rounds")).isFalse();
        assertThat(comparison
                        .getAsJsonObject("b")
                        .getAsJsonObject("agent")
                        .get("options")
                        .getAsString())
                .isEqualTo("socket=mirror-cached,jdk=false");
    }

    @Test
    void hasNoVerdictForWhatIsKnownOnce() throws IOException {
        Path a = recording("a.jfr", "mirror", 1, 400);

        JsonObject comparison = JsonParser.parseString(run("compare", "--json", "-", a.toString(), a.toString())
                        .out())
                .getAsJsonObject();

        assertThat(comparison.get("comparable").getAsBoolean()).isTrue();
        assertThat(comparison.getAsJsonArray("reasons")).isEmpty();
        for (JsonElement metric : comparison.getAsJsonArray("metrics")) {
            assertThat(metric.getAsJsonObject().has("ratioCi95")).isFalse();
            assertThat(metric.getAsJsonObject().get("verdict").getAsString()).isEqualTo("inconclusive");
        }
    }

    @Test
    void showsTheMostTellingFirst() throws IOException {
        Path a = recording("a.jfr", "instrumented", 4, 400);
        Path b = recording("b.jfr", "mirror-cached", 4, 40);

        Invocation text = run("compare", a.toString(), b.toString());

        assertThat(text.status()).isZero();
        assertThat(text.out().lines().limit(2))
                .containsExactly("a  " + a + "  socket=instrumented", "b  " + b + "  socket=mirror-cached");
        assertThat(text.out())
                .containsPattern("\n +a +b +b/a +95 % interval +verdict\n"
                        + "socketWrite.bytesPerEvent +400 B +40 B +0.100 +0.100 .. 0.100 +lower\n"
                        + "socketWrite.nanosPerEvent ")
                .contains("known once a side")
                .isASCII();
    }

    @Test
    void tellsFirstWhatIsNotComparable() throws IOException {
        Path a = recording("a.jfr", "mirror", 2, 40);
        Path b = Recorded.ofWrites(folder.resolve("b.jfr"), "socket=mirror,jdk=true", 20, 2, 40);

        Invocation text = run("compare", a.toString(), b.toString());

        assertThat(text.status()).isZero();
        assertThat(text.out())
                .contains("not comparable as they are:\n")
                .contains("  - different agent options: a has jdk=false, b has jdk=true; give both the same\n");
        assertThat(text.out().indexOf("not comparable")).isLessThan(text.out().indexOf("socketWrite."));
    }
}
