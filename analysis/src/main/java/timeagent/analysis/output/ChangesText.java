package timeagent.analysis.output;

import java.util.List;
import java.util.function.Function;
import timeagent.analysis.comparison.CallSiteChange;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.EventChange;
import timeagent.analysis.comparison.PeerChange;

/** What changed most between two sides: call sites, peers and events, side by side. */
record ChangesText(TextOutput out, String rounds) {

    private static final int MOST_LINES = 5;

    static void append(TextOutput out, Comparison comparison) {
        ChangesText text = new ChangesText(out, comparison.rounds() == null ? "" : ", all rounds");
        text.callSites(comparison.callSites());
        text.peers(comparison.peers());
        text.events(comparison.events());
    }

    private void callSites(List<CallSiteChange> sites) {
        Table table = new Table("rrrrLc").line("reads/s a", "reads/s b", "time/s a", "time/s b", "clock", "call site");
        first(sites)
                .forEach(site -> table.line(
                        of(site.a(), reads -> Units.of(reads.readsPerSecond(), "")),
                        of(site.b(), reads -> Units.of(reads.readsPerSecond(), "")),
                        of(site.a(), reads -> Units.of(reads.nanosPerSecond(), "ns")),
                        of(site.b(), reads -> Units.of(reads.nanosPerSecond(), "ns")),
                        site.clock(),
                        site.name()));
        append("call sites whose clock reads changed most", sites.size(), "call site", table);
    }

    private void peers(List<PeerChange> peers) {
        Table table = new Table("rrRRRRLn")
                .line("writes/s a", "writes/s b", "B/s a", "B/s b", "p99 a", "p99 b", "api", "peer");
        first(peers)
                .forEach(peer -> table.line(
                        of(peer.a(), writes -> Units.of(writes.writesPerSecond(), "")),
                        of(peer.b(), writes -> Units.of(writes.writesPerSecond(), "")),
                        of(peer.a(), writes -> Units.of(writes.bytesPerSecond(), "B")),
                        of(peer.b(), writes -> Units.of(writes.bytesPerSecond(), "B")),
                        of(peer.a(), writes -> Units.of(writes.p99Nanos(), "ns")),
                        of(peer.b(), writes -> Units.of(writes.p99Nanos(), "ns")),
                        peer.api(),
                        peer.name()));
        append("peers whose socket writes changed most", peers.size(), "peer", table);
    }

    private void events(List<EventChange> events) {
        Table table = new Table("rrrrrrl")
                .line("events/s a", "events/s b", "B/event a", "B/event b", "time a", "time b", "style");
        first(events)
                .forEach(event -> table.line(
                        of(event.a(), cost -> Units.of(cost.eventsPerSecond(), "")),
                        of(event.b(), cost -> Units.of(cost.eventsPerSecond(), "")),
                        of(event.a(), cost -> Units.of(cost.bytesPerEvent(), "B")),
                        of(event.b(), cost -> Units.of(cost.bytesPerEvent(), "B")),
                        of(event.a(), cost -> Units.of(cost.nanosPerEvent(), "ns")),
                        of(event.b(), cost -> Units.of(cost.nanosPerEvent(), "ns")),
                        event.style()));
        append("events whose number or cost changed most", events.size(), "style", table);
    }

    private static <T> List<T> first(List<T> changes) {
        return changes.subList(0, Math.min(MOST_LINES, changes.size()));
    }

    private static <T> String of(T side, Function<T, String> figure) {
        return side == null ? "none" : figure.apply(side);
    }

    private void append(String title, int changes, String what, Table table) {
        if (changes > 0) {
            out.plain("");
            out.plain(title + rounds);
            out.plainTable(table.paintHead(out.style()::bold));
            ReportText.rest(out, changes, MOST_LINES, what);
        }
    }
}
