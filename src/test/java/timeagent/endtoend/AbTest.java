package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AbTest extends OnEveryJdk {

    @Test
    void comparesTwoStylesAsText() {
        Finished run = ab("socket=instrumented", "socket=mirror-cached", "--rounds", "2");

        assertThat(run.status()).as(run.stderr()).isZero();
        assertThat(run.stdout())
                .contains("socketWrite.bytesPerEvent", "socketWrite.nanosPerEvent")
                .contains("instrumented", "mirror-cached");
        assertThat(run.stderr()).doesNotContain("\tat ");
    }

    @Test
    void comparesTwoStylesAsJsonAndKeepsTheRecordings() throws Exception {
        Path out = folder.resolve("out");

        Finished run = ab(
                "socket=instrumented", "socket=mirror-cached", "--rounds", "2", "--json", "-", "--out", out.toString());

        assertThat(run.status()).as(run.stderr()).isZero();
        JsonObject compared = JsonParser.parseString(run.stdout()).getAsJsonObject();
        assertThat(compared.keySet()).contains("a", "b", "comparable", "reasons", "metrics", "rounds");
        assertThat(compared.getAsJsonObject("a")
                        .getAsJsonObject("socketWrites")
                        .get("events")
                        .getAsLong())
                .isEqualTo(2 * 20_000);
        try (var files = Files.walk(out)) {
            assertThat(files.filter(file -> file.toString().endsWith(".jfr"))).hasSize(4);
        }
    }

    @Test
    void refusesWrongOptionsBeforeAnyRun() {
        Finished run = ab("socket=miror", "socket=mirror-cached", "--rounds", "1");

        assertThat(run.stderr()).contains("timeagent: ", "miror").doesNotContain("\tat ");
        assertThat(run.stdout()).isEmpty();
        assertThat(run.status()).isNotZero();
    }

    @Test
    void tellsThatTheCommandFailed() {
        Finished run = ab("socket=off", "socket=mirror", List.of("--rounds", "1"), "nosuch");

        assertThat(run.stderr()).contains("timeagent: ").doesNotContain("\tat ");
        assertThat(run.stdout()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
    }

    private Finished ab(String a, String b, String... more) {
        return ab(a, b, List.of(more), "socket", "--writes", "20000");
    }

    private Finished ab(String a, String b, List<String> more, String... workload) {
        List<String> arguments = new ArrayList<>(List.of("ab", "--a", a, "--b", b));
        arguments.addAll(more);
        arguments.addAll(List.of("--", jdk.launcher().toString(), "-jar", Artifacts.SAMPLE_APP.toString()));
        arguments.addAll(List.of(workload));
        return java().timeagent(arguments.toArray(String[]::new));
    }
}
