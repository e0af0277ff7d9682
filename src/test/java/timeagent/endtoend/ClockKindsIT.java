package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every clock, in every way a program can ask for it; the cost of a read is known for those of the system alone. */
final class ClockKindsIT extends OnEveryJdk {

    private static final String OWN_READ = "return System.currentTimeMillis(); // 600";

    private static final List<String> UNPRICED = List.of(
            "in OwnClock.fixed",
            "in OwnClock.tick",
            "in OwnClock.own",
            "in OwnClock.dates",
            "Clock.millis in OwnClock.main");

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void countsEveryReadOfEveryKind(String kind) {
        countsEveryRead(java(), kind);
    }

    @Full
    @Test
    void countsTheSameInTheInterpreter() {
        countsEveryRead(java().flags("-Xint"), "platform");
    }

    private void countsEveryRead(JavaRun java, String kind) {
        assumeTrue(jdk.feature() >= 21 || kind.equals("platform"), "has no virtual threads");

        Finished run = java.agent().recording().program("Kinds", "2", kind);

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.calls(recording)).isEqualTo(kinds(2));
        assertThat(CallSite.clocks(recording)).isEqualTo(Programs.clocks("Kinds"));
    }

    @ParameterizedTest
    @CsvSource({"nanoTime:java.util, (System.nanoTime|Calendar\\..*|new .*)"})
    void countsOnlyTheClocksChosen(String methods, String clocks) {
        Map<CallSite, String> chosen = Programs.clocks("Kinds");
        chosen.values().removeIf(clock -> !clock.matches(clocks));

        Finished run = quick().agent("clock.methods=" + methods).recording().program("Kinds", "1", "platform");

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.clocks(recording)).isNotEmpty().isEqualTo(chosen);
        assertThat(CallSite.calls(recording).values()).containsOnly(500L);
    }

    @Full
    @Test
    void countsNoReadTwiceWhenTheJdkIsRewrittenToo() {
        Finished run = java().verified().agent("jdk=true").recording().program("Kinds", "2", "platform");

        Map<CallSite, Long> calls = CallSite.calls(run.succeededWith("true\n").recording());
        Map<CallSite, Long> application = new TreeMap<>(calls);
        application.keySet().removeIf(site -> !site.className().startsWith("program."));
        assertThat(application).isEqualTo(kinds(2));
        // the JVM and Flight Recorder read clocks of their own while they start: some, not a thousand at one place
        calls.keySet().removeAll(application.keySet());
        assertThat(calls)
                .allSatisfy(
                        (site, count) -> assertThat(count).as(site.toString()).isLessThan(1000));
        assertThat(calls.keySet())
                .extracting(CallSite::className)
                .noneMatch(name -> name.startsWith("java.time.")
                        || name.startsWith("sun.util.calendar.")
                        || name.matches("java\\.util\\.(Date|Calendar|GregorianCalendar)\\b.*"));
    }

    @Full
    @Test
    void showsTheReadInsideTheJdkWhenItsCallersAreNotCounted() {
        // the ps of another build may attach: the JVM then prints its properties with a date, which it reads from the
        // clock
        Finished run = java().flags("-XX:+DisableAttachMechanism")
                .agent("clock.methods=currentTimeMillis,jdk=true")
                .recording()
                .program("Kinds", "2", "platform");

        Map<CallSite, Long> calls = CallSite.calls(run.succeededWith("true\n").recording());
        Map<CallSite, Long> ofDate = new TreeMap<>(calls);
        ofDate.keySet().removeIf(site -> !site.className().equals("java.util.Date"));
        // a direct one, a method reference and a superclass constructor, 500 times, in two threads
        assertThat(ofDate.keySet()).extracting(CallSite::method).containsExactly("<init>");
        assertThat(ofDate.values()).containsExactly(3 * 500 * 2L);
        Map<CallSite, String> millis = Programs.clocks("Kinds");
        millis.values().removeIf(clock -> !clock.equals("System.currentTimeMillis"));
        calls.keySet().removeIf(site -> !site.className().startsWith("program."));
        assertThat(calls.keySet()).isEqualTo(millis.keySet());
        assertThat(calls.values()).containsOnly(1000L);
    }

    @Test
    void namesACachedReadAsSuchAndCountsIt() {
        Finished run = quick().agent("clock.cached=10ms").recording().program("Kinds", "2", "platform");

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.calls(recording)).isEqualTo(kinds(2));
        Map<CallSite, String> clocks = Programs.clocks("Kinds");
        clocks.replaceAll((site, clock) ->
                clock.equals("System.currentTimeMillis") ? "System.currentTimeMillis (cached)" : clock);
        assertThat(CallSite.clocks(recording)).isEqualTo(clocks);
    }

    private static Map<CallSite, Long> kinds(int threads) {
        Map<CallSite, Long> marks = Programs.marks("Kinds");
        marks.replaceAll((site, reads) -> reads * threads);
        return marks;
    }

    @Test
    void countsEveryReadAndPricesThoseOfTheSystemsClock() {
        Recording recording = SharedRuns.ownClock(jdk).recording();

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("OwnClock"));
        assertThat(CallSite.clocks(recording)).isEqualTo(Programs.clocks("OwnClock"));
        assertThat(unpriced(recording)).isEqualTo(expectedUnpriced());
    }

    @Test
    void pricesWhatAnOwnClockReadsOnce() {
        Recording recording = SharedRuns.ownClock(jdk).recording();

        // 300 calls of each of two call sites end in the one inside
        CallSite inside =
                new CallSite("program.OwnClock", "millis", Programs.lineOf(Programs.source("OwnClock"), OWN_READ));
        assertThat(CallSite.calls(recording)).containsEntry(inside, 600L);
        assertThat(recording.events(CallSite.EVENT))
                .filteredOn(event -> event.getString("clock").equals("System.currentTimeMillis"))
                .allSatisfy(event -> assertThat(CallSite.of(event)).isEqualTo(inside))
                .anySatisfy(event -> assertThat(event.getLong("meanDuration")).isPositive());
    }

    /** The call sites whose events all lack a mean duration. */
    private static Set<CallSite> unpriced(Recording recording) {
        Set<CallSite> unpriced = new TreeSet<>(CallSite.calls(recording).keySet());
        recording.events(CallSite.EVENT).forEach(event -> {
            boolean none = event.getLong("meanDuration") == 0;
            // the cost of a read may be measured only after the last read: that event has a cost, but no time
            assertThat(event.getLong("estimatedTime") == 0).isEqualTo(none || event.getLong("calls") == 0);
            if (!none) {
                unpriced.remove(CallSite.of(event));
            }
        });
        return unpriced;
    }

    private static Set<CallSite> expectedUnpriced() {
        Set<CallSite> expected = new TreeSet<>();
        Programs.clocks("OwnClock").forEach((site, clock) -> {
            String mark = clock + " in " + site.className().replace("program.", "") + "." + site.method();
            if (UNPRICED.stream().anyMatch(mark::endsWith)) {
                expected.add(site);
            }
        });
        assertThat(expected).hasSize(8);
        return expected;
    }
}
