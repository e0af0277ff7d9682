package timeagent.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The Markdown tables of the suites. */
final class Tables {
    private Tables() {}

    static List<String> clock(Results results) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| read of the clock | 1 thread, ns/op | over bare, ns | ratio | 2 threads, ns/op | over bare, ns | ratio |");
        lines.add("|---|---|---|---|---|---|---|");
        for (ForkState state : Suite.CLOCK_STATES) {
            String label = state == ForkState.NO_AGENT ? "bare" : "rewritten, " + clockLabel(state);
            lines.add(clockRow(results, label, "read", state));
        }
        lines.add(clockRow(results, "bare, `racy++`", "readAndPlainField", ForkState.NO_AGENT));
        lines.add(clockRow(results, "bare, `AtomicLong`", "readAndAtomicLong", ForkState.NO_AGENT));
        lines.add(clockRow(results, "bare, `LongAdder`", "readAndLongAdder", ForkState.NO_AGENT));
        lines.add("");
        lines.add("| threads | bare, ns/op | counted, ns/op | counted over bare, ns | ratio | `LongAdder`, ratio |");
        lines.add("|---|---|---|---|---|---|");
        for (int[] threads : new int[][] {Suite.FEW_THREADS, Suite.MORE_THREADS}) {
            for (int with : threads) {
                lines.add(threadsRow(results, with));
            }
        }
        return lines;
    }

    private static String threadsRow(Results results, int threads) {
        Rounds bare = clockTimes(results, threads, "read", ForkState.NO_AGENT);
        Rounds counted = clockTimes(results, threads, "read", ForkState.EVENT_ON);
        Rounds adder = clockTimes(results, threads, "readAndLongAdder", ForkState.NO_AGENT);
        return "| " + threads + " |" + cell(bare, 1) + cell(counted, 1) + cell(counted.minus(bare), 1)
                + cell(counted.over(bare), 2) + cell(adder.over(bare), 2);
    }

    private static Rounds clockTimes(Results results, int threads, String method, ForkState state) {
        return results.times(fork -> fork.threads() == threads && is(fork, method) && fork.state() == state);
    }

    private static String clockLabel(ForkState state) {
        return state == ForkState.EVENT_ON ? "counted" : state.label();
    }

    private static String clockRow(Results results, String label, String method, ForkState state) {
        StringBuilder row = new StringBuilder("| " + label + " |");
        for (int threads : Suite.FEW_THREADS) {
            Rounds bare = clockTimes(results, threads, "read", ForkState.NO_AGENT);
            Rounds times = clockTimes(results, threads, method, state);
            row.append(cell(times, 1));
            row.append(cell(times.minus(bare), 1));
            row.append(cell(times.over(bare), 2));
        }
        return row.toString();
    }

    private static boolean is(Fork fork, String method) {
        return fork.benchmark().equals(ClockReadBenchmark.class.getSimpleName() + "." + method);
    }

    static List<String> socket(Results results) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| state | style | us/op | ratio to no agent | ratio to jdk.SocketWrite | B/op | B/op, all threads |");
        lines.add("|---|---|---|---|---|---|---|");
        Rounds bare = results.times(fork -> fork.state() == ForkState.NO_AGENT);
        Rounds jdk = results.times(fork -> fork.state() == ForkState.JDK_EVENT);
        for (ForkState state : ForkState.values()) {
            Predicate<Fork> inState = fork -> fork.state() == state;
            for (String style : results.paramsOf("style", Suite.SOCKET, inState)) {
                Predicate<Fork> variant =
                        inState.and(fork -> fork.param("style").equals(style));
                Rounds times = results.times(variant);
                lines.add("| " + state.label() + " | " + (state.hasAgent() ? style : "") + " |" + cell(times, 3)
                        + cell(times.over(bare), 2)
                        + cell(times.over(jdk), 2)
                        + cell(results.values(WorkerAllocationProfiler.METRIC, variant), 2)
                        + cell(results.values(Fork.ALLOCATED, variant), 2));
            }
        }
        return lines;
    }

    static List<String> event(Results results) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| address of the peer | style | ns/op | B/op | B/op, all threads | B of `EventCost` | counted of the same events, B | difference, B | ns of `EventCost` |");
        lines.add("|---|---|---|---|---|---|---|---|---|");
        for (PeerAddress peer : PeerAddress.values()) {
            Predicate<Fork> toPeer = fork -> fork.param("peer").equals(peer.name());
            for (String style : results.paramsOf("style", Suite.EVENT, toPeer)) {
                Predicate<Fork> variant = toPeer.and(fork -> fork.param("style").equals(style));
                Rounds allocated = results.values(WorkerAllocationProfiler.METRIC, variant);
                Rounds told = results.values(EventCostProfiler.BYTES, variant);
                Rounds counted = results.values(EventCostProfiler.COUNTED, variant);
                lines.add("| " + peer.label() + " | " + style + " |" + cell(results.times(variant), 1)
                        + cell(allocated, 2)
                        + cell(results.values(Fork.ALLOCATED, variant), 2)
                        + cell(told, 2)
                        + cell(counted, 2)
                        + cell(told.minus(counted), 2)
                        + cell(results.values(EventCostProfiler.NANOS, variant), 0));
            }
        }
        return lines;
    }

    private static String cell(Rounds values, int decimals) {
        return " " + values.text(decimals) + " |";
    }
}
