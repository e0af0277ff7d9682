package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
            assertThat(client.text("list_jvms", Map.of()).lines())
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

    private static Map<String, ?> record(Target target, String duration) {
        return Map.of("process", target.pid(), "duration", duration);
    }

    private void reportsWhatTheCommandReports(ToolClient client, Target target, Path file) throws Exception {
        int recorded = client.begin(
                "record",
                Map.of(
                        "process",
                        target.pid(),
                        "duration",
                        "1s",
                        "output",
                        file.getFileName().toString()));
        client.awaitProgress(recorded, "recording for");
        target.read(7);
        client.await(recorded);
        JsonObject printed =
                java().timeagent("report", "--json", "-", file.toString()).json();
        assertThat(client.call("report", Map.of("files", file.toString(), "top", 1000, "fields", List.of("*"))))
                .isEqualTo(printed);
    }

    /** A long-running one. */
    private Map<String, ?> experiment() {
        String java = jdk.launcher().toString();
        List<String> command = List.of(java, "-jar", Artifacts.SAMPLE_APP.toString(), "clock", "--calls", "100000");
        return Map.of("a", "clock=off", "b", "clock=count", "max_time", "1h", "command", command);
    }
}
