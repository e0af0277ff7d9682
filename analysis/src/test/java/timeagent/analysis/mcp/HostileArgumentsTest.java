package timeagent.analysis.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.mcp.Server.Allowed;

/** Hostile arguments: each fails with one line, and nothing outside the folders is read or written. */
class HostileArgumentsTest {

    private static final String SECRET = "7cb1f0";
    private static final int CALLS = 210;
    private static final List<String> NUMBERS = List.of("clocks", "list_jvms");

    @TempDir
    Path folder;

    private List<JsonElement> values(Fixture fixture) {
        JsonArray words = new JsonArray();
        Stream.of("--out=" + fixture.outside(), "-o", "\0", "").forEach(words::add);
        JsonArray files = new JsonArray();
        files.add(fixture.outside().resolve("secret.jfr").toString());
        files.add("--json=" + fixture.outside().resolve("new.json"));
        return List.of(
                text(""),
                text("-1"),
                text("0"),
                text("99999999999999999999"),
                text("-o" + fixture.outside().resolve("new.jfr")),
                text("--json=" + fixture.outside().resolve("new.json")),
                text(fixture.outside().resolve("secret.jfr").toString()),
                text("../outside"),
                text("../outside/new.jfr"),
                text("../outside/new"),
                text("link.jfr"),
                text("/proc/self/mem"),
                text("/dev/zero"),
                text("clock=count,include=a.*,b.*,socket=off"),
                text("clock=count,debug=" + fixture.outside().resolve("new.log")),
                text("Clock.Cached=1h"),
                text("CONFIG =" + fixture.outside().resolve("secret.jfr")),
                text("@record timeagent\n" + fixture.outside()),
                text("'; DROP TABLE x; COPY (SELECT 1) TO '" + fixture.outside().resolve("new.csv") + "'; --"),
                text("$(touch " + fixture.outside().resolve("new") + ")"),
                text("x".repeat(1 << 20)),
                text("\u0000\u202e\n\r\u2028"),
                text("(a+)+$"),
                new JsonPrimitive(-1),
                new JsonPrimitive(0),
                new JsonPrimitive(1e300),
                new JsonPrimitive(3),
                new JsonPrimitive(true),
                JsonNull.INSTANCE,
                new JsonObject(),
                new JsonArray(),
                words,
                files);
    }

    private static JsonElement text(String text) {
        return new JsonPrimitive(text);
    }

    @Test
    void readAndWriteNothingOutside() throws Exception {
        Fixture fixture = Fixture.in(folder);
        Path secret = Files.writeString(fixture.outside().resolve("secret.jfr"), SECRET);
        Files.createSymbolicLink(fixture.read().resolve("link.jfr"), secret);
        Fixture.recording(fixture.read().resolve("a.jfr"));
        Map<String, String> before = content();
        List<JsonElement> values = values(fixture);
        Random random = new Random(1);
        try (Client client = Client.initialized(fixture.limits(Allowed.values()))) {
            // the other tools take no argument, or a number
            List<JsonObject> tools = client.tools().stream()
                    .filter(tool -> !NUMBERS.contains(tool.get("name").getAsString()))
                    .toList();
            for (int i = 0; i < CALLS; i++) {
                JsonObject tool = tools.get(i % tools.size());
                JsonObject arguments = new JsonObject();
                JsonObject schema = tool.getAsJsonObject("inputSchema");
                for (String name : schema.getAsJsonObject("properties").keySet()) {
                    if (schema.getAsJsonArray("required").contains(text(name)) || random.nextInt(3) == 0) {
                        arguments.add(name, values.get(random.nextInt(values.size())));
                    }
                }
                assertHarmless(client.call(tool.get("name").getAsString(), arguments));
            }
        }
        assertThat(content()).isEqualTo(before);
    }

    private static void assertHarmless(JsonObject result) {
        String error = Client.error(result);
        if (error == null) {
            assertThat(result.toString()).doesNotContain(SECRET);
        } else {
            assertThat(error).doesNotContain(SECRET).hasSizeLessThan(2 * SafeText.LONGEST_MESSAGE);
            assertThat(error.lines()).hasSizeLessThanOrEqualTo(1);
        }
    }

    /** Of all files below the test's folder. */
    private Map<String, String> content() throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                content.put(
                        file.toString(),
                        Files.isRegularFile(file) ? Files.size(file) + " " + Files.getLastModifiedTime(file) : "");
            }
        }
        return content;
    }
}
