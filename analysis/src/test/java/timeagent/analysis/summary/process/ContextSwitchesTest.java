package timeagent.analysis.summary.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.summary.process.ContextSwitches.SwitchedThread;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

class ContextSwitchesTest {

    private static String text(ContextSwitches switches, int mostLines) {
        TextOutput out = new TextOutput(TerminalStyle.NONE);
        switches.append(out);
        switches.appendThreads(out, mostLines);
        return out.toString();
    }

    @Test
    void showsTheProcessThenTheThreads() {
        ContextSwitches switches = new ContextSwitches(
                1_999_000,
                1123,
                402_000.0,
                List.of(
                        new SwitchedThread("switch-0", false, 999_500, 500, 200_000.0),
                        new SwitchedThread("VM Thread", true, 12, 0, 2.5)));

        assertThat(text(switches, 20)).isEqualTo("""
                  2,000,123, 402 k/s: 1,999,000 voluntary, 1,123 involuntary
                  switches/s  voluntary  involuntary  thread
                       200 k    999,500          500  switch-0
                        2.50         12            0  VM Thread (JVM)
                                999,488          623  (threads not seen)
                """);
    }

    @Test
    void endsTheListOfThreads() {
        SwitchedThread thread = new SwitchedThread("t", false, 1, 0, null);

        assertThat(text(new ContextSwitches(2, 0, null, List.of(thread, thread)), 1))
                .isEqualTo("""
                  2: 2 voluntary, 0 involuntary
                  switches/s  voluntary  involuntary  thread
                           -          1            0  t
                  and 1 more thread (--json has all)
                """);
    }

    @Test
    void hasNoTableWithoutThreads() {
        assertThat(text(new ContextSwitches(5, 1, 0.5, List.of()), 20))
                .isEqualTo("  6, 0.50/s: 5 voluntary, 1 involuntary\n");
    }
}
