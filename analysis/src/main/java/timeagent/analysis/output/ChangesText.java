package timeagent.analysis.output;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import timeagent.analysis.comparison.Changes.Reads;
import timeagent.analysis.comparison.Changes.Writes;
import timeagent.analysis.comparison.Comparison;

/** What changed most between two sides: call sites, peers and events, side by side. */
record ChangesText(TextOutput out, String rounds) {

    private static final int MOST_LINES = 5;

    static void append(TextOutput out, Comparison comparison) {
        ChangesText text = new ChangesText(out, comparison.rounds() == null ? "" : ", all rounds");
        text.append(
                "call sites whose clock reads changed most",
                "call site",
                "reads/s a:r:rate, reads/s b:r:rate, time/s a:r:ns, time/s b:r:ns, clock:L, call site:c",
                comparison.callSites(),
                (table, site) -> table.line(
                        of(site.a(), Reads::readsPerSecond),
                        of(site.b(), Reads::readsPerSecond),
                        of(site.a(), Reads::nanosPerSecond),
                        of(site.b(), Reads::nanosPerSecond),
                        site.clock(),
                        site.name()));
        text.append(
                "peers whose socket writes changed most",
                "peer",
                "writes/s a:r:rate, writes/s b:r:rate, B/s a:R:B, B/s b:R:B, p99 a:R:ns, p99 b:R:ns, api:L, peer:n",
                comparison.peers(),
                (table, peer) -> table.line(
                        of(peer.a(), Writes::writesPerSecond),
                        of(peer.b(), Writes::writesPerSecond),
                        of(peer.a(), Writes::bytesPerSecond),
                        of(peer.b(), Writes::bytesPerSecond),
                        of(peer.a(), Writes::p99Nanos),
                        of(peer.b(), Writes::p99Nanos),
                        peer.api(),
                        peer.name()));
        text.append(
                "events whose number or cost changed most",
                "style",
                "events/s a:r:rate, events/s b:r:rate, B/event a:r:B, B/event b:r:B, time a:r:ns, time b:r:ns, style:l",
                comparison.events(),
                (table, event) -> table.line(
                        event.a().eventsPerSecond(),
                        event.b().eventsPerSecond(),
                        event.a().bytesPerEvent(),
                        event.b().bytesPerEvent(),
                        event.a().nanosPerEvent(),
                        event.b().nanosPerEvent(),
                        event.style()));
    }

    private static <T> Object of(T side, Function<T, Object> figure) {
        return side == null ? "none" : figure.apply(side);
    }

    private <T> void append(String title, String what, String columns, List<T> changes, BiConsumer<Table, T> line) {
        if (!changes.isEmpty()) {
            Table table = Table.of(columns);
            changes.stream().limit(MOST_LINES).forEach(change -> line.accept(table, change));
            out.plain("").plain(title + rounds).sides(table);
            out.rest(changes.size() - MOST_LINES, what);
        }
    }
}
