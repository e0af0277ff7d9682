package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.JsonPath;
import timeagent.analysis.fixture.Recorded;

class LintCommandTest {

    private static final String SOURCE = """
            package com.acme;

            class Stamp {
                private static void work() {}

                static long unused(long other) {
                    return System.nanoTime() - other;
                }

                static long now() {

                    long start = System.currentTimeMillis();
                    return System.currentTimeMillis() - start;
                }

                static boolean mixed() {
                    long start = System.nanoTime();
                    work();
                    return System.currentTimeMillis() - start > 1000;
                }
            }
            """;

    @TempDir
    Path folder;

    private Path classes;

    @BeforeEach
    void compile() throws Exception {
        Path source = Files.writeString(folder.resolve("Stamp.java"), SOURCE);
        classes = folder.resolve("classes");
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-g", "-d", classes.toString(), source.toString());
        assertThat(status).isZero();
    }

    @Test
    void printsEachFindingWithPlaceAndRemedy() {
        Invocation lint = run("lint", classes);

        assertThat(lint.status()).isZero();
        assertThat(lint.err()).isEmpty();
        assertThat(lint.out().replaceAll("[0-9.]+ m?s\\.", "TIME."))
                .isEqualTo(classes + " (application: a folder that was given)\n"
                        + "  com.acme\n"
                        + "    Stamp.now:13: elapsed time is measured with a clock that can be set"
                        + " [wall-clock-elapsed]\n"
                        + "        System.currentTimeMillis :12, System.currentTimeMillis :13; use"
                        + " System.nanoTime(): NTP and administrators set\n"
                        + "        the wall clock\n"
                        + "    Stamp.mixed:19: nanoTime() and the wall clock are mixed [two-clocks]\n"
                        + "        System.nanoTime :17, System.currentTimeMillis :19; take both times from one"
                        + " clock: nanoTime() has an arbitrary\n"
                        + "        origin\n"
                        + "\n"
                        + "Clock reads\n"
                        + "  5 reads in 1 class: 4 elapsed, 1 other. TIME.\n"
                        + "  Misuse: 1 two-clocks, 1 wall-clock-elapsed.\n");
    }

    @Test
    void writesJsonWithEachRead() {
        Invocation lint = run("lint", "--json", "-", classes);

        assertThat(lint.at("schemaVersion")).isEqualTo("1");
        assertThat(lint.at("misuse")).isEqualTo("2");
        assertThat(lint.at("kinds")).isEqualTo("{\"two-clocks\":1,\"wall-clock-elapsed\":1}");
        assertThat(lint.at("uses")).isEqualTo("{\"elapsed\":4,\"other\":1}");
        assertThat(lint.at("findings.1.class")).isEqualTo("com.acme.Stamp");
        assertThat(lint.at("findings.1.file")).isEqualTo("Stamp.java");
        assertThat(lint.at("findings.1.line")).isEqualTo("19");
        assertThat(lint.at("findings.1.level")).isEqualTo("error");
        assertThat(lint.at("findings.1.reads"))
                .isEqualTo("[{\"class\":\"com.acme.Stamp\",\"method\":\"mixed\",\"line\":17,"
                        + "\"clock\":\"System.nanoTime\"},{\"class\":\"com.acme.Stamp\",\"method\":\"mixed\",\"line\":19,"
                        + "\"clock\":\"System.currentTimeMillis\"}]");
    }

    @Test
    void writesSarifThatItsSchemaAccepts() throws Exception {
        String sarif = run("lint", "--sarif", "-", classes).out();

        try (InputStream schema = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            JsonSchema checked =
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(schema);
            assertThat(checked.validate(sarif, InputFormat.JSON)).isEmpty();
            assertThat(checked.validate(sarif.replace("\"2.1.0\"", "\"2.2.0\""), InputFormat.JSON))
                    .isNotEmpty();
        }
        assertThat(JsonPath.text(JsonParser.parseString(sarif), "runs.0.results.0.locations.0.physicalLocation"))
                .isEqualTo("{\"artifactLocation\":{\"uri\":\"com/acme/Stamp.java\"},\"region\":{\"startLine\":13}}");
    }

    @Test
    void writesMarkdownForAPullRequest() {
        assertThat(run("lint", "--markdown", "-", classes).out())
                .startsWith("**2 wrong uses of a clock**\n\n| place | problem | use instead |\n|---|---|---|\n"
                        + "| com.acme.Stamp.now:13 (Stamp.java) | elapsed time is measured with")
                .hasLineCount(6);
    }

    @Test
    void failsOnWhatTheBaselineDoesNotHave() throws Exception {
        Path baseline = folder.resolve("clocks.txt");
        Invocation written = run("lint", "--write-baseline", baseline, "--fail-if", "misuse > 0", classes);

        assertThat(written.status()).isEqualTo(3);
        assertThat(written.err()).isEqualTo("timeagent: --fail-if is true: misuse > 0 (2)\n");
        assertThat(baseline)
                .hasContent("two-clocks com.acme.Stamp.mixed x1\nwall-clock-elapsed com.acme.Stamp.now x1\n");
        Invocation known = run("lint", "--baseline", baseline, "--fail-if", "misuse > 0", classes);
        assertThat(known.status()).isZero();
        assertThat(known.out())
                .contains("2 findings in the baseline not listed")
                .doesNotContain("Stamp.now");

        Files.writeString(baseline, "# all of a class\nwall-clock-elapsed com.*.Stamp.* # stored\n\n");
        Invocation other = run("lint", "--baseline", baseline, "--fail-if", "two-clocks >= 1", classes);
        assertThat(other.status()).isEqualTo(3);
        assertThat(run("lint", "--baseline", baseline, "--fail-if", "wall-clock-elapsed > 0", classes)
                        .status())
                .isZero();
    }

    @Test
    void foldsLibrariesUnlessTheyAreWanted() {
        List<String> included = List.of("--include", "org.other.*:com.other.*");

        assertThat(run("lint", included.get(0), included.get(1), classes).out())
                // of a long name, the middle is left out
                .containsPattern("Other classes \\(--all lists their findings\\)\n  misuse  reads  artifact\n"
                        + "       2      5  .*classes\n")
                .doesNotContain("Stamp");
        assertThat(run("lint", "--all", included.get(0), included.get(1), classes)
                        .out())
                .contains("Stamp.now:13")
                .doesNotContain("Other classes");
    }

    @Test
    void sortsByTheReadsOfARecording() throws Exception {
        Path recording = Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.agentInfo("", 0, 0);
            AgentEvents.clockReads("mixed", 17, 1000, 20, false);
        });

        Invocation lint = run("lint", "--recording", recording, "--json", "-", classes);

        assertThat(lint.at("findings.0.method")).isEqualTo("mixed");
        assertThat(Double.parseDouble(lint.at("findings.0.readsPerSecond"))).isPositive();
        assertThat(lint.at("findings.1.readsPerSecond")).isNull();
        assertThat(lint.at("findings.1.method")).isEqualTo("now");
    }

    @Test
    void namesWhatCannotBeRead() throws Exception {
        Path text = Files.writeString(folder.resolve("text.jar"), "text");

        Invocation some = run("lint", classes, text);
        assertThat(some.status()).isZero();
        assertThat(some.err()).startsWith("timeagent: " + text + ": ").hasLineCount(1);
        Invocation none = run("lint", text, folder.resolve("missing"));
        assertThat(none.status()).isEqualTo(1);
        assertThat(none.err())
                .contains("timeagent: " + folder.resolve("missing") + ": no such file or folder\n")
                .contains("timeagent: no class file in " + text + ", ")
                .hasLineCount(3);
    }

    @Test
    void rejectsABaselineThatItDoesNotKnow() throws Exception {
        Path baseline = Files.writeString(folder.resolve("clocks.txt"), "elapsed com.acme.Stamp.now\n");

        assertThat(run("lint", "--baseline", baseline, classes).err())
                .isEqualTo("timeagent: 'elapsed com.acme.Stamp.now' in '" + baseline + "' is not valid; give KIND"
                        + " CLASS.METHOD [xCOUNT], such as wall-clock-elapsed com.acme.Session.* x2\n");
    }
}
