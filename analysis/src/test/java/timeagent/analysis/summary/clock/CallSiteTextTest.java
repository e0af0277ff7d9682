package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

class CallSiteTextTest {

    private static CallSite site(String className, String method, int line, long calls, Double share) {
        Double nanos = share == null ? null : 20.0;
        return new CallSite(
                className,
                method,
                "()J",
                line,
                "System.currentTimeMillis",
                calls,
                calls / 10.0,
                nanos,
                null,
                share,
                false,
                false,
                null);
    }

    /** Each the 100th part of half of the CPU. */
    private static List<CallSite> longNames() {
        List<CallSite> sites = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sites.add(site(
                    "com.example.warehouse.application.service.scheduling.InboundShipment" + i,
                    "rescheduleIfLate",
                    100 + i,
                    1_000_000 - i,
                    0.005));
        }
        return sites;
    }

    private static String text(List<CallSite> sites, int width, By by, int top) {
        TextOutput out = new TextOutput(new TerminalStyle(width, false));
        CallSiteText.append(out, sites, CallSiteLayout.all(by, top));
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 160})
    void fitsTheScreenWithWholeNamesOfClasses(int width) {
        String text = text(longNames(), width, By.LINE, 100);

        // below, where the clock leaves no room
        assertThat(text.lines()).hasSize(width < 160 ? 201 : 101).allMatch(line -> line.length() <= width);
        for (int i = 0; i < 100; i++) {
            assertThat(text).contains(".InboundShipment" + i + ".rescheduleIfLate:" + (100 + i) + "\n");
        }
    }

    @Test
    void leavesOutColumnsOnlyWhereThereIsNoRoom() {
        String full = "com.example.warehouse.application.service.scheduling.InboundShipment0.rescheduleIfLate:100\n";
        assertThat(text(longNames(), 160, By.LINE, 100)).contains("mean", "clock", full);
        assertThat(text(longNames(), 100, By.LINE, 100))
                .contains("calls/s", "CPU", "clock")
                .doesNotContain("mean");
        assertThat(text(longNames(), 80, By.LINE, 100))
                .contains("calls/s", "CPU", "System.currentTimeMillis\n")
                .doesNotContain("mean");
    }

    @Test
    void listsALambdaItselfAndNotInItsPlaceTheLibraryThatCallsIt() {
        Caller caller =
                new Caller(List.of("java.util.concurrent.CompletableFuture$AsyncSupply.run:1768"), 10, 1.0, 0.001);
        for (String method : List.of("lambda$main$0", "$anonfun$main$1", "now")) {
            String text = text(List.of(wrapper("com.acme.Lam", method, false, List.of(caller))), 160, By.LINE, 10);

            assertThat(text.contains("com.acme.Lam." + method + ":4")).isEqualTo(!method.equals("now"));
            assertThat(text).contains("CompletableFuture$AsyncSupply.run:1768");
        }
    }

    /** Of 1,001 reads, a tenth of the CPU time. */
    private static CallSite wrapper(String className, String method, boolean hot, List<Caller> callers) {
        return new CallSite(
                className, method, "()J", 4, "System.nanoTime", 1001, 100.1, 20.0, null, 0.1, hot, true, callers);
    }

    @Test
    void explainsTheMarksThatItHas() {
        CallSite unknown = site("com.example.warehouse.application.Unknown", "rescheduleIfLate", 3, 9_000, null);
        List<CallSite> sites = List.of(unknown, wrapper("com.acme.Clock", "now", true, null));

        assertThat(text(sites, 200, By.LINE, 9)).contains("\n  (hot): read so often", "\n  mean -: ");
        // neither the mark without the note, nor the note without the mark
        String narrow = text(sites, 60, By.LINE, 9);
        assertThat(narrow.contains("mean -"))
                .isEqualTo(narrow.lines().findFirst().orElseThrow().contains("mean"));
        assertThat(narrow).doesNotContain("mean");
        assertThat(text(List.of(unknown), 200, By.LINE, 9)).doesNotContain("hot");
        assertThat(text(sites, 200, By.METHOD, 9)).doesNotContain("hot");
    }

    @Test
    void sortsByCostAndAddsUpTheRest() {
        List<CallSite> sites = List.of(
                site("com.acme.Often", "run", 1, 5_000, 0.01),
                site("com.acme.Costly", "run", 2, 1_000, 0.2),
                site("com.acme.Unknown", "run", 3, 9_000, null),
                site("com.acme.Seldom", "run", 4, 2_000, 0.005));

        assertThat(text(sites, 120, By.LINE, 2))
                .containsSubsequence("com.acme.Costly.run:2", "com.acme.Often.run:1")
                .contains("and 2 more call sites: 11,000 calls, 1,100/s, 0.50 % of the CPU time")
                .doesNotContain("Seldom");
    }

    @Test
    void addsUpByMethodClassAndPackage() {
        List<CallSite> sites = List.of(
                site("com.acme.a.One", "run", 1, 5_000, 0.01),
                site("com.acme.a.One", "run", 2, 1_000, 0.02),
                site("com.acme.a.One", "stop", 3, 1_000, 0.02),
                site("com.acme.a.Two", "run", 4, 9_000, 0.04),
                site("NoPackage", "run", 4, 100, 0.001));

        assertThat(text(sites, 120, By.METHOD, 9).lines())
                .anyMatch(line -> line.matches(" +6,000 +600 +20 ns +3\\.00 % +2  com\\.acme\\.a\\.One\\.run"))
                .anyMatch(line -> line.matches(" +1,000 +100 +20 ns +2\\.00 % +1  com\\.acme\\.a\\.One\\.stop"))
                .hasSize(5);
        assertThat(text(sites, 120, By.CLASS, 1))
                .contains("5.00 %", "com.acme.a.One", "and 2 more classes: 9,100 calls, 910/s, 4.10 % of the CPU time")
                .doesNotContain("Two");
        assertThat(text(sites, 120, By.PACKAGE, 9).lines())
                .anyMatch(line -> line.matches(" +16,000 +1,600 +20 ns +9\\.00 % +4  com\\.acme\\.a"))
                .anyMatch(line -> line.endsWith("  (no package)"))
                .hasSize(3);
    }

    /** Half of the reads have a wrapper with three callers, of which one was not seen. */
    private static List<CallSite> withWrapper() {
        List<Caller> callers = List.of(
                new Caller(List.of("com.acme.A.run:1"), 50, 50.05, 0.05),
                new Caller(List.of("com.acme.B.run:1"), 30, 30.03, 0.03));
        return List.of(
                wrapper("com.acme.Clock", "now", true, callers),
                site("com.acme.b.One", "run", 1, 600, 0.06),
                site("com.acme.b.Two", "run", 2, 300, 0.03),
                site("com.acme.c.Three", "stop", 3, 101, null));
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void rowsAndTheRestAddUpToAllReads(By by) {
        for (int top = 1; top <= 8; top++) {
            String text = text(withWrapper(), 160, by, top);

            long sum = Pattern.compile("(?m)^ +~?([\\d,]+) +[\\d.,]+ .*$|: ([\\d,]+) calls,")
                    .matcher(text)
                    .results()
                    .map(row -> row.group(1) == null ? row.group(2) : row.group(1))
                    .mapToLong(calls -> Long.parseLong(calls.replace(",", "")))
                    .sum();
            assertThat(sum).as(top + "\n" + text).isEqualTo(2002);
        }
    }

    @Test
    void callersOfAWrapperAddUpToItsReads() {
        // 50 and 30 of 100 samples
        assertThat(text(withWrapper(), 160, By.LINE, 8))
                .containsPattern("~501 .* com\\.acme\\.A\\.run:1\n")
                .containsPattern("~300 .* com\\.acme\\.B\\.run:1\n")
                .containsPattern("~200 .* unknown callers\n")
                .containsOnlyOnce("*: a wrapper's callers, estimated from samples; exact with"
                        + " clock.wrappers=com.acme.Clock.now\n");
    }
}
