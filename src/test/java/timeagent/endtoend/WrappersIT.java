package timeagent.endtoend;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Methods that are clocks by option: each call is counted where it is, and the reads inside are not. */
final class WrappersIT extends OnEveryJdk {
    static final String LISTED = "program.Wrappers$Time.now:program.Wrappers$Facade.time:program.Wrappers$Ticker.read:"
            + "program.Wrappers$Watch.millis:program.WrapperCallers.own:program.Wrappers$Deadline.isOver";

    @Test
    void countsEveryReadWhereTheWrapperIsCalled() {
        countsEveryRead("clock=sample", 2, jdk.feature() >= 21 ? "virtual" : "platform");
    }

    @Full
    @ParameterizedTest
    @CsvSource({"clock=all, 8, virtual", "'jdk=true,clock.cached=10ms', 2, platform"})
    void countsEveryRead(String option, int threads, String kind) {
        assumeTrue(jdk.feature() >= 21 || kind.equals("platform"), "has no virtual threads");
        Finished run = java().verified()
                .agent(option + ",clock.wrappers=" + LISTED)
                .recording()
                .program("Wrappers", "" + threads, kind, "1");

        Map<String, Long> reads = reads(run.succeededWith("true\n").recording());
        assertThat(report(run).getAsJsonObject("clock").get("reads").getAsLong())
                .isEqualTo(sum(reads));
        reads.keySet().removeIf(site -> option.contains("jdk=true") && !site.startsWith("program."));
        assertThat(reads).isEqualTo(expected(threads));
    }

    @Test
    void countsTheCallersThatWereLoadedBeforeItWasAttached() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        Path file = folder.resolve("attached.jfr");

        Finished run = java().verified()
                .program(
                        "Wrappers",
                        "2",
                        "platform",
                        "attach",
                        Artifacts.TIMEAGENT.toString(),
                        file.toString(),
                        "clock=count,socket=off,clock.wrappers=" + LISTED);

        assertThat(run.succeededWithWarnings().stdout())
                .matches("0 attached to PID: classes are rewritten when a recording starts\\n"
                        + "0 detached from PID: restored \\d+ classes\\ntrue\\n");
        assertThat(reads(Recording.of(file))).isEqualTo(expected(2));
    }

    private static Map<String, Long> reads(Recording recording) {
        return recording.events(CallSite.EVENT).stream()
                .collect(groupingBy(
                        event -> CallSite.of(event) + " "
                                + event.getString("clock").replace(" (cached)", ""),
                        TreeMap::new,
                        summingLong(event -> event.getLong("calls"))));
    }

    /** The main thread reads once. */
    private static Map<String, Long> expected(int threads) {
        Map<String, Long> expected = new TreeMap<>();
        Map<CallSite, String> clocks = Programs.clocks("Wrappers", "WrapperCallers");
        Programs.marks("Wrappers", "WrapperCallers").forEach((site, reads) -> {
            boolean once = site.className().equals("program.Wrappers");
            expected.put(site + " " + clocks.get(site), once ? reads : reads * threads);
        });
        return expected;
    }

    private static long sum(Map<String, Long> reads) {
        return reads.values().stream().mapToLong(Long::longValue).sum();
    }
}
