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

/** Who calls the methods that do nothing but read a clock: exactly, and each read once. */
final class WrappersIT extends OnEveryJdk {
    private static final String LISTED =
            "program.Wrappers$Time.now:program.Wrappers$Facade.time:program.Wrappers$Ticker.read:"
                    + "program.Wrappers$Watch.millis:program.WrapperCallers.own:program.Wrappers$Deadline.isOver";

    private static final String BOTH = "// of both: 50 reads each";

    @Test
    void countsEveryReadWhereTheWrapperIsCalled() {
        countsEveryRead("auto", jdk.feature() >= 21 ? "virtual" : "platform");
    }

    @Full
    @Test
    void countsEveryReadWhereAListedWrapperIsCalled() {
        countsEveryRead(LISTED, "platform");
    }

    private void countsEveryRead(String wrappers, String kind) {
        int threads = 2;
        Finished run = java().verified()
                .agent("clock.wrappers=" + wrappers)
                .recording()
                .program("Wrappers", "" + threads, kind, "late");

        Recording recording = run.succeededWith("true\n").recording();
        Map<String, Long> expected = expected(threads);
        assertThat(reads(recording)).isEqualTo(expected);
        assertThat(report(run).getAsJsonObject("clock").get("reads").getAsLong())
                .isEqualTo(sum(expected));
    }

    @Full
    @ParameterizedTest
    @CsvSource({
        "clock=all, auto, 8, virtual",
        "clock=count, auto, 8, platform",
        "clock.cached=10ms, auto, 2, platform",
        "jdk=true, auto, 2, platform"
    })
    void doesSoWithOtherOptions(String option, String wrappers, int threads, String kind) {
        assumeTrue(jdk.feature() >= 21 || kind.equals("platform"), "has no virtual threads");

        Finished run = java().agent(option + ",clock.wrappers=" + wrappers)
                .recording()
                .program("Wrappers", "" + threads, kind, "late");

        Map<String, Long> reads = reads(run.succeededWith("true\n").recording());
        reads.keySet().removeIf(site -> !site.startsWith("program."));
        assertThat(reads).isEqualTo(expected(threads));
    }

    @Test
    void countsInsideTheWrappersWithoutTheOption() {
        Finished run = java().quick().agent().recording().program("Wrappers", "1", "platform", "late");

        Recording recording = run.succeededWith("true\n").recording();
        Map<String, Long> expected = expected(1);
        assertThat(sum(reads(recording))).isEqualTo(sum(expected));
        assertThat(reads(recording).keySet())
                .extracting(site -> site.replaceAll(":.*", ""))
                .containsExactlyInAnyOrder(
                        "program.WrapperCallers.fixed",
                        "program.WrapperCallers.own",
                        "program.Wrappers$Deadline.isOver",
                        "program.Wrappers$SystemWatch.millis",
                        "program.Wrappers$Millis.read",
                        "program.Wrappers$Nanos.read",
                        "program.Wrappers$Time.now");
        assertThat(recording.events(CallSite.EVENT)).allSatisfy(event -> assertThat(event.getBoolean("wrapper"))
                .isEqualTo(!event.getString("method").equals("fixed")));
    }

    @Full
    @Test
    void findsCallersThatAreLoadedBeforeTheWrapper() {
        Finished run = java().agent("clock.wrappers=auto").recording().program("Wrappers", "0", "platform", "early");

        Map<String, Long> reads = reads(run.succeeded().recording());
        assertThat(reads.keySet())
                .extracting(site -> site.replaceAll(":.*", ""))
                .containsExactlyInAnyOrder("program.WrapperCallers.hot", "program.Wrappers$Time.now");
        assertThat(sum(reads)).isEqualTo(Long.parseLong(run.stdout().strip()));
    }

    @Test
    void countsTheCallersThatWereLoadedBeforeItWasAttached() {
        countsCallersLoadedBefore("auto");
    }

    @Full
    @Test
    void countsTheCallersOfAListedWrapperThatWereLoadedBeforeItWasAttached() {
        countsCallersLoadedBefore(LISTED);
    }

    private void countsCallersLoadedBefore(String wrappers) {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        Path file = folder.resolve("attached.jfr");

        Finished run = java().verified()
                .program(
                        "Wrappers",
                        "2",
                        "platform",
                        "attach",
                        jdk.launcher().toString(),
                        Artifacts.TIMEAGENT.toString(),
                        file.toString(),
                        "clock=count,socket=off,clock.wrappers=" + wrappers);

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.stdout())
                .matches("0 attached to PID: \\d+ classes rewritten, \\d+ clock call sites\\n"
                        + "0 detached from PID: restored \\d+ classes\\ntrue\\n");
        run.onlyWarnedByTheJvm();
        assertThat(reads(Recording.of(file))).isEqualTo(expected(2));
    }

    @Test
    void namesAMethodThatIsNowhere() {
        String method = "program.Wrappers$Time.never";
        Finished run = quick().agent("clock.wrappers=" + method).recording().program("Hello");

        assertThat(run.status()).isZero();
        assertThat(run.stderr())
                .isEqualTo("timeagent: clock.wrappers=" + method + " matched no method of a loaded class;"
                        + " give class and method as the code names them, com.acme.Clock.nanoTime\n");
    }

    private static Map<String, Long> reads(Recording recording) {
        return recording.events(CallSite.EVENT).stream()
                .collect(groupingBy(
                        event -> CallSite.of(event) + " "
                                + event.getString("clock").replace(" (cached)", ""),
                        TreeMap::new,
                        summingLong(event -> event.getLong("calls"))));
    }

    /** Those of the main thread are not repeated. */
    private static Map<String, Long> expected(int threads) {
        Map<String, Long> expected = new TreeMap<>();
        Map<CallSite, String> clocks = Programs.clocks("Wrappers", "WrapperCallers");
        Programs.marks("Wrappers", "WrapperCallers").forEach((site, reads) -> {
            boolean once = site.className().startsWith("program.Wrappers$");
            expected.put(site + " " + clocks.get(site), once ? reads : reads * threads);
        });
        int line = Programs.lineOf(Programs.source("WrapperCallers"), BOTH);
        for (String ticker : new String[] {"Nanos", "Millis"}) {
            expected.put("program.WrapperCallers.run:" + line + " program.Wrappers$" + ticker + ".read", 50L * threads);
        }
        return expected;
    }

    private static long sum(Map<String, Long> reads) {
        return reads.values().stream().mapToLong(Long::longValue).sum();
    }
}
