package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

class CallSiteLayoutTest {

    @Test
    void addsUpWhatCostsHardlyAnythingIfThatIsNotAllThereIs() {
        List<CallSite> sites = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            sites.add(CallSiteTextTest.site("com.acme.Costly" + i, "run", i, 1_000, 0.01));
            sites.add(CallSiteTextTest.site("com.acme.Cheap" + i, "run", i, 10 + i, 0.0001));
        }
        sites.add(CallSiteTextTest.site("com.acme.Unknown", "run", 1, 500, null));

        String text = textOf(sites, CallSiteLayout.DEFAULT);

        assertThat(text.lines().filter(line -> line.contains("com.acme.Costly")))
                .hasSize(8);
        assertThat(text)
                .contains("com.acme.Unknown.run:1\n")
                // 10 to 17 calls
                .contains("and 8 more call sites: 108 calls, 10.8/s, 0.08 % of the CPU time (--top")
                .doesNotContain("com.acme.Cheap");
        assertThat(textOf(sites, CallSiteLayout.all(By.LINE, null))).contains("com.acme.Cheap0.run:0");
        assertThat(textOf(sites.subList(0, 4), CallSiteLayout.of(By.METHOD)))
                .contains("and 2 more methods: ")
                .doesNotContain("com.acme.Cheap");
        List<CallSite> cheap = sites.stream()
                .filter(site -> site.className().contains("Cheap"))
                .toList();
        assertThat(textOf(cheap, CallSiteLayout.DEFAULT).lines())
                .filteredOn(line -> line.contains("com.acme.Cheap"))
                .hasSize(3);
    }

    private static String textOf(List<CallSite> sites, CallSiteLayout layout) {
        TextOutput out = new TextOutput(new TerminalStyle(160, false));
        CallSiteText.append(out, sites, layout);
        return out.toString();
    }
}
