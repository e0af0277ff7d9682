package timeagent.analysis.output;

import java.util.function.Function;
import timeagent.analysis.comparison.Changes.CallSiteChange;
import timeagent.analysis.comparison.Changes.EventChange;
import timeagent.analysis.comparison.Changes.Reads;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.PeerChanges.PeerChange;
import timeagent.analysis.comparison.PeerChanges.Writes;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;

/** What changed most between two sides: call sites, peers and events, side by side. */
final class ChangesText {

    private static final int MOST_LINES = 5;

    private ChangesText() {}

    static void append(TextOutput out, Comparison comparison) {
        String rounds = comparison.rounds() == null ? "" : ", all rounds";
        Listing<CallSiteChange> callSites = new Listing<>(comparison.callSites(), MOST_LINES)
                .column("reads/s a:r:rate", site -> of(site.a(), Reads::readsPerSecond))
                .column("reads/s b:r:rate", site -> of(site.b(), Reads::readsPerSecond))
                .column("time/s a:r:ns", site -> of(site.a(), Reads::nanosPerSecond))
                .column("time/s b:r:ns", site -> of(site.b(), Reads::nanosPerSecond))
                .column("clock:L", CallSiteChange::clock)
                .column("call site:c", CallSiteChange::name);
        append(out, "call sites whose clock reads changed most" + rounds, callSites, "call site");
        Listing<PeerChange> peers = new Listing<>(comparison.peers(), MOST_LINES)
                .column("writes/s a:r:rate", peer -> of(peer.a(), Writes::writesPerSecond))
                .column("writes/s b:r:rate", peer -> of(peer.b(), Writes::writesPerSecond))
                .column("B/s a:R:B", peer -> of(peer.a(), Writes::bytesPerSecond))
                .column("B/s b:R:B", peer -> of(peer.b(), Writes::bytesPerSecond))
                .column("time/s a:R:ns", peer -> of(peer.a(), Writes::nanosPerSecond))
                .column("time/s b:R:ns", peer -> of(peer.b(), Writes::nanosPerSecond))
                .column("p99 a:R:ns", peer -> of(peer.a(), Writes::p99Nanos))
                .column("p99 b:R:ns", peer -> of(peer.b(), Writes::p99Nanos))
                .column("api:L", PeerChange::api)
                .column("peer:n", PeerChange::name);
        append(out, "peers whose socket writes changed most" + rounds, peers, "peer");
        Listing<EventChange> events = new Listing<>(comparison.events(), MOST_LINES)
                .column("events/s a:r:rate", event -> event.a().eventsPerSecond())
                .column("events/s b:r:rate", event -> event.b().eventsPerSecond())
                .column("B/event a:r:B", event -> event.a().bytesPerEvent())
                .column("B/event b:r:B", event -> event.b().bytesPerEvent())
                .column("time a:r:ns", event -> event.a().nanosPerEvent())
                .column("time b:r:ns", event -> event.b().nanosPerEvent())
                .column("style:l", EventChange::style);
        append(out, "events whose number or cost changed most" + rounds, events, "style");
    }

    private static <T> Object of(T side, Function<T, Object> figure) {
        return side == null ? "none" : figure.apply(side);
    }

    private static void append(TextOutput out, String title, Listing<?> changes, String what) {
        if (!changes.shown().isEmpty()) {
            out.plain("").plain(title).sides(changes.table());
            out.rest(changes.more(), what);
        }
    }
}
