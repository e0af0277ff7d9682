package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client of the MCP server gets what the commands report; nothing is left behind, however it exits. */
@OnOneJdk
final class McpIT extends OnEveryJdk {

    @Test
    void recordsAndReportsAndLeavesNothingBehind() throws Exception {
        Target.assumePossible(jdk);
        Path recordings = Files.createDirectory(folder.resolve("recordings")).toRealPath();
        String[] limits = {"--allow", "record,ab", "--read", recordings.toString(), "--write", recordings.toString()};
        try (Target target = Target.start(jdk, folder);
                ToolClient client = new ToolClient(jdk, folder, limits)) {
            assertThat(client.tools()).contains("list_jvms", "report", "record", "ab");
            assertThat(client.text("list_jvms", new JsonObject()).lines())
                    .anyMatch(line -> line.strip().startsWith(target.pid() + " "));

            int cancelled = client.begin("record", record(target, "1h"));
            client.awaitProgress(cancelled, "recording for");
            target.read(7);
            client.cancel(cancelled);
            target.assertLeft();

            reportsWhatTheCommandReports(client, target, recordings.resolve("kept.jfr"));

            int recorded = client.begin("record", record(target, "1h"));
            client.awaitProgress(recorded, "recording for");
            int compared = client.begin("ab", experiment());
            // the second run has been started, or is about to be
            client.awaitProgress(compared, "run 1");
            assertThat(client.leave()).isEmpty();
            target.assertLeftAsItWas();
            assertThat(Files.readString(folder.resolve("server.stderr"))).isEmpty();
        }
    }

    private static JsonObject record(Target target, String duration) {
        JsonObject arguments = new JsonObject();
        arguments.addProperty("process", target.pid());
        arguments.addProperty("duration", duration);
        return arguments;
    }

    private void reportsWhatTheCommandReports(ToolClient client, Target target, Path file) throws Exception {
        JsonObject once = record(target, "1s");
        once.addProperty("output", file.getFileName().toString());
        int recorded = client.begin("record", once);
        client.awaitProgress(recorded, "recording for");
        target.read(7);
        client.await(recorded);
        JsonObject printed =
                java().timeagent("report", "--json", "-", file.toString()).json();
        JsonArray fields = new JsonArray();
        fields.add("*");
        JsonObject arguments = new JsonObject();
        arguments.addProperty("files", file.toString());
        arguments.addProperty("top", 1000);
        arguments.add("fields", fields);
        assertThat(client.call("report", arguments)).isEqualTo(printed);
    }

    /** A long-running one. */
    private JsonObject experiment() {
        JsonArray command = new JsonArray();
        List.of(jdk.launcher().toString(), "-jar", Artifacts.SAMPLE_APP.toString(), "clock", "--calls", "100000")
                .forEach(command::add);
        JsonObject arguments = new JsonObject();
        arguments.addProperty("a", "clock=off");
        arguments.addProperty("b", "clock=count");
        arguments.addProperty("max_time", "1h");
        arguments.add("command", command);
        return arguments;
    }
}
