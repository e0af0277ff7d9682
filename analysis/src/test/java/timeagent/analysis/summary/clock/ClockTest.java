package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.BuiltCallSite;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

final class ClockTest {

    private static String text(Double nanosOfSource, Double nanosOfCallSite) {
        CallSite site =
                BuiltCallSite.of("com.acme.Shop", "run", "()V", 7, "Instant.now", 100, 10.0, nanosOfCallSite, null);
        Source source =
                new Source("tsc", List.of("tsc"), "KVM virtualization", nanosOfSource, nanosOfSource, null, null, "");
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        Clock clock = new Clock(source, 100L, 10.0, null, null, null, null, null, List.of(site));
        clock.appendSource(out);
        clock.append(out, CallSiteLayout.DEFAULT);
        return out.toString();
    }

    @Test
    void aReadIsNotMeasuredOnlyIfNoCostIsKnown() {
        assertThat(text(null, null)).containsPattern("a read +not measured: ");
        assertThat(text(null, 34.0)).contains("tsc", "34 ns").doesNotContain("not measured");
        assertThat(text(24.0, null))
                .contains("24 ns a read", "KVM virtualization")
                .doesNotContain("not measured");
    }

    private static CallSite of(String className, double share) {
        return BuiltCallSite.of(className, "run", "()V", 7, "System.nanoTime", 100, 10.0, 20.0, share);
    }

    /** The line about libraries; empty without one. */
    private static String libraries(String program, CallSiteLayout layout, CallSite... sites) {
        double share = Stream.of(sites).mapToDouble(CallSite::estimatedCpuShare).sum();
        Libraries libraries = Libraries.of(List.of(sites), program);
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        Clock clock = new Clock(null, 300L, 30.0, share, null, null, null, libraries, List.of(sites));
        clock.append(out, layout);
        return out.toString()
                .lines()
                .filter(line -> line.contains(", libraries "))
                .findFirst()
                .orElse("")
                .strip();
    }

    @Test
    void librariesAreApartFromTheApplication() {
        assertThat(libraries(
                        "shop.jar",
                        CallSiteLayout.DEFAULT,
                        of("com.acme.Shop", 0.2),
                        of("org.apache.coyote.Http", 0.004),
                        of("org.apache.tomcat.Pool", 0.004),
                        of("org.springframework.boot.Run", 0.002),
                        of("java.util.concurrent.Queue", 0.001),
                        of("com.google.common.base.Ticker", 0.0005)))
                .isEqualTo("application 20.0 %, libraries 1.15 % (org.apache, org.springframework, java and 1 other)");
        assertThat(libraries("shop.jar", CallSiteLayout.DEFAULT, of("org.apache.coyote.Http", 0.004)))
                .isEqualTo("application 0.00 %, libraries 0.40 % (org.apache)");
    }

    @Test
    void theApplicationIsTheMainClassesPackageAlsoOfALibrary() {
        CallSite own = of("org.apache.cassandra.net.Peer", 0.2);
        CallSite other = of("io.netty.channel.Loop", 0.1);

        assertThat(libraries("org.apache.cassandra.service.Daemon", CallSiteLayout.DEFAULT, own, other))
                .isEqualTo("application 20.0 %, libraries 10.0 % (io.netty)");
        assertThat(libraries("daemon/org.apache.cassandra.service.Daemon", CallSiteLayout.DEFAULT, own))
                .isEmpty();
    }

    @Test
    void anApplicationWithoutLibrariesOrWithFewReadsOfTheirsHasNoSuchLine() {
        CallSite few = of("org.apache.coyote.Http", 0.0009);
        CallSite own = of("com.acme.Shop", 0.2);

        assertThat(libraries("Main", CallSiteLayout.DEFAULT, own, of("Main", 0.1), of("orgs.apache.A", 0.1)))
                .isEmpty();
        assertThat(libraries("Main", CallSiteLayout.DEFAULT, own, few)).isEmpty();
        assertThat(libraries("Main", CallSiteLayout.all(By.LINE, null), own, few))
                .isEqualTo("application 20.0 %, libraries 0.09 % (org.apache)");
    }
}
