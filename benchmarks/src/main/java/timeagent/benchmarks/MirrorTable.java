package timeagent.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The table of the mirror-event experiment: what was published, and beside it every JDK that was measured. */
final class MirrorTable {
    private MirrorTable() {}

    /** C. Hegarty, JFR mirror events, 2021: JDK 17 early access, Xeon 8167M, mean time and bytes per operation. */
    private enum Published {
        INSTRUMENTED("instrumented", "3.058", "332.9"),
        MIRROR("mirror", "3.123", "401.7"),
        MIRROR_DIRECT("mirror-direct", "2.869", "184.1"),
        MIRROR_CACHED("mirror-cached", "2.718", "48.2"),
        INSTRUMENTED_CACHED("instrumented-cached", "2.630", "0.123");

        private final String style;
        private final String micros;
        private final String bytes;

        Published(String style, String micros, String bytes) {
            this.style = style;
            this.micros = micros;
            this.bytes = bytes;
        }
    }

    private static final ForkState[] QUIET = {ForkState.NO_RECORDING, ForkState.EVENT_OFF, ForkState.UNDER_THRESHOLD};

    static List<String> lines(List<Results> jdks) {
        List<String> lines = new ArrayList<>();
        StringBuilder head = new StringBuilder("| variant | published, us/op | B/op |");
        StringBuilder rule = new StringBuilder("|---|---|---|");
        for (Results jdk : jdks) {
            head.append(" ").append(shortName(jdk)).append(", us/op | B/op |");
            rule.append("---|---|");
        }
        lines.add(head.toString());
        lines.add(rule.toString());
        for (Published row : Published.values()) {
            lines.add(row(
                    "event on, `" + row.style + "`", row.micros, row.bytes, jdks, in(ForkState.EVENT_ON, row.style)));
        }
        lines.add(row("`jdk.SocketWrite`, no agent", "", "", jdks, fork -> fork.state() == ForkState.JDK_EVENT));
        lines.add(row("no agent", "2.22", "0", jdks, fork -> fork.state() == ForkState.NO_AGENT));
        for (ForkState state : QUIET) {
            String micros = state == ForkState.UNDER_THRESHOLD ? "" : "2.22";
            String bytes = state == ForkState.UNDER_THRESHOLD ? "" : "0";
            for (Published style : new Published[] {Published.MIRROR, Published.INSTRUMENTED_CACHED}) {
                lines.add(row(state.label() + ", `" + style.style + "`", micros, bytes, jdks, in(state, style.style)));
            }
        }
        return lines;
    }

    private static Predicate<Fork> in(ForkState state, String style) {
        return fork -> fork.state() == state && fork.param("style").equals(style);
    }

    /** "JDK 17.0.15" of "JDK 17.0.15, OpenJDK 64-Bit Server VM". */
    private static String shortName(Results jdk) {
        int comma = jdk.jdk().indexOf(',');
        return comma < 0 ? jdk.jdk() : jdk.jdk().substring(0, comma);
    }

    private static String row(String label, String micros, String bytes, List<Results> jdks, Predicate<Fork> variant) {
        StringBuilder row = new StringBuilder("| " + label + " | " + micros + " | " + bytes + " |");
        for (Results jdk : jdks) {
            row.append(" ").append(jdk.times(variant).text(2)).append(" |");
            row.append(" ")
                    .append(jdk.values(WorkerAllocationProfiler.METRIC, variant).text(2))
                    .append(" |");
        }
        return row.toString();
    }
}
