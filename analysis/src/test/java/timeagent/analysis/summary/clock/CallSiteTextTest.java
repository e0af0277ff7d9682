package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

/** Wrappers and their callers; call sites without are in {@code resources/reports/clock.txt}. */
class CallSiteTextTest {

    private static String text(List<CallSite> sites, By by, int top) {
        TextOutput out = new TextOutput(new TerminalStyle(160, false));
        CallSiteText.append(out, sites, CallSiteLayout.all(by, top));
        return out.toString();
    }

    /** Of 1,001 reads, a tenth of the CPU time; or without a known share. */
    private static CallSite site(String className, String method, Double share, List<Caller> callers) {
        boolean wrapper = callers != null;
        return new CallSite(
                className,
                method,
                "()J",
                4,
                "System.nanoTime",
                1001,
                100.1,
                22.0,
                null,
                share,
                false,
                wrapper,
                callers);
    }

    @Test
    void listsALambdaItselfAndNotInItsPlaceTheLibraryThatCallsIt() {
        Caller caller =
                new Caller(List.of("java.util.concurrent.CompletableFuture$AsyncSupply.run:1768"), 10, 1.0, 0.001);
        for (String method : List.of("lambda$main$0", "$anonfun$main$1", "now")) {
            String text = text(List.of(site("com.acme.Lam", method, 0.1, List.of(caller))), By.LINE, 10);

            assertThat(text.contains("com.acme.Lam." + method + ":4")).isEqualTo(!method.equals("now"));
            assertThat(text).contains("CompletableFuture$AsyncSupply.run:1768");
        }
    }

    /** Call sites of a wrapper, whose third caller is unknown, and of other classes. */
    private static List<CallSite> withWrapper() {
        List<Caller> callers = List.of(
                new Caller(List.of("com.acme.A.run:1"), 50, 50.05, 0.05),
                new Caller(List.of("com.acme.B.run:1"), 30, 30.03, 0.03));
        return List.of(
                site("com.acme.Clock", "now", 0.1, callers),
                site("com.acme.b.One", "run", 0.06, null),
                site("com.acme.b.Two", "run", 0.03, null),
                site("com.acme.c.Three", "stop", null, null));
    }

    @ParameterizedTest
    @EnumSource(By.class)
    void rowsAndTheRestAddUpToAllReads(By by) {
        for (int top = 1; top <= 8; top++) {
            String text = text(withWrapper(), by, top);

            long sum = Pattern.compile("(?m)^ +~?([\\d,]+) +[\\d.,]+ .*$|: ([\\d,]+) calls,")
                    .matcher(text)
                    .results()
                    .map(row -> row.group(1) == null ? row.group(2) : row.group(1))
                    .mapToLong(calls -> Long.parseLong(calls.replace(",", "")))
                    .sum();
            assertThat(sum).as(top + "\n" + text).isEqualTo(4 * 1001);
        }
    }

    @Test
    void callersOfAWrapperAddUpToItsReads() {
        // 50 and 30 of 100 samples
        assertThat(text(withWrapper(), By.LINE, 8))
                .containsPattern("~501 .* 22 ns .* com\\.acme\\.A\\.run:1\n")
                .containsPattern("~300 .* 22 ns .* com\\.acme\\.B\\.run:1\n")
                .containsPattern("~200 .* 22 ns .* unknown callers\n")
                .containsOnlyOnce("*: a wrapper's callers, estimated from samples; exact with"
                        + " clock.wrappers=com.acme.Clock.now\n");
    }
}
