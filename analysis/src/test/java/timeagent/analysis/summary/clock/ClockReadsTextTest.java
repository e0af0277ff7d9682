package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.BuiltCallSite;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

final class ClockReadsTextTest {

    private static String text(Double nanosOfSource, Double nanosOfCallSite) {
        CallSite site =
                BuiltCallSite.of("com.acme.Shop", "run", "()V", 7, "Instant.now", 100, 10.0, nanosOfCallSite, null);
        Source source = new Source("tsc", List.of("tsc"), nanosOfSource, nanosOfSource, null, null, "");
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        Clock clock = new Clock(source, 100L, 10.0, null, null, null, null, List.of(site));
        ClockReadsText.appendSource(out, clock);
        ClockReadsText.append(out, clock, CallSiteLayout.DEFAULT);
        return out.toString();
    }

    @Test
    void aReadIsNotMeasuredOnlyIfNoCostIsKnown() {
        assertThat(text(null, null)).contains("a read   not measured: ");
        assertThat(text(null, 34.0)).contains("tsc", "34 ns").doesNotContain("not measured");
        assertThat(text(24.0, null)).contains("24 ns a read").doesNotContain("not measured");
    }
}
