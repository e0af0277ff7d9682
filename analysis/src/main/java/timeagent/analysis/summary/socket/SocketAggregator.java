package timeagent.analysis.summary.socket;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.series.ContentCache;
import timeagent.analysis.summary.series.Largest;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.PowerRanges;
import timeagent.analysis.summary.series.TimelineAggregator;
import timeagent.analysis.summary.series.WriteSeries;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.summary.stacks.StackAggregator;

/**
 * Adds up socket writes, all together and by peer: accepted connections by remote host and local port, others by remote host and
 * port. Totals replace the events of a recording that has both: these can have a threshold, stand for others, or be lost.
 */
public final class SocketAggregator implements Section {

    /** Limit of the peers in the report; a server can have millions, and memory must not grow with them. */
    public static final int MOST_PEERS = 1000;

    /** Limit of the lines in a plot: readers cannot distinguish more. */
    static final int MOST_LINES = 8;

    /** Of a recording, so that the largest of all recordings are mostly among them. */
    private static final int MOST_SERIES = 50;

    /**
     * The part of an event that is added up.
     *
     * @param weight how many writes it stands for
     * @param ofStack those with its stack trace; null without
     */
    private record Write(
            Writes peer, long weight, long bytes, boolean failed, Writes.Time site, StackAggregator.Writes ofStack) {}

    private static final Comparator<Writes> BY_TIME =
            Comparator.comparingLong((Writes writes) -> writes.nanos).thenComparingLong(writes -> writes.events);

    private final Recordings recordings;
    private final TimelineAggregator timeline;
    private final StackAggregator stacks;

    /** Of the recording that is read. */
    private Largest<PeerKey, Writes> recorded = largest();

    private Largest<PeerKey, Writes> totals = largest();

    /** Of the recordings before. */
    private final Largest<PeerKey, Writes> peers = largest();

    /** Sum of all of them. */
    private final Writes all = new Writes();

    private boolean hasOnlyTotals = true;
    private long eventCount;

    private final ContentCache<Write> writes = new ContentCache<>(this::write);

    /** What the last events were of, and how many have not been added yet. */
    private Write last;

    private long repeated;

    public SocketAggregator(Recordings recordings, TimelineAggregator timeline, StackAggregator stacks) {
        this.recordings = recordings;
        this.timeline = timeline;
        this.stacks = stacks;
    }

    private static Largest<PeerKey, Writes> largest() {
        return new Largest<>(MOST_PEERS, BY_TIME, key -> PeerKey.OTHERS, Writes::new, Writes::add);
    }

    @Override
    public void observe(Events events) {
        events.on("timeagent.SocketWrite", this::add);
        events.on("timeagent.SocketPeer", this::addTotals);
    }

    /** Also passes the event on: these are most events of most recordings, and each handler takes its time. */
    private void add(Event e) {
        Write write = writes.of(e);
        if (write != last) {
            addRepeated();
            last = write;
        }
        repeated++;
        long count = write.weight;
        long nanos = e.durationNanos();
        write.peer.addDuration(count, nanos, write.site);
        if (totals.isEmpty()) {
            write.peer.series.add(e.startNanos() + nanos, count, count * write.bytes, count * nanos, nanos);
        }
        eventCount++;
        timeline.addWrite(e, count);
        if (write.ofStack != null) {
            write.ofStack.add(count, nanos, write.bytes);
        }
    }

    private void addRepeated() {
        if (repeated > 0) {
            last.peer.addSizes(repeated * last.weight, last.bytes, last.failed);
            repeated = 0;
        }
        last = null;
    }

    private Write write(Event e) {
        // before the sums are compared and joined
        addRepeated();
        if (recorded.shrink()) {
            writes.forget();
        }
        Writes peer = recorded.at(PeerKey.of(e));
        long bytes = Math.max(0, e.number("bytesWritten"));
        return new Write(peer, WriteSeries.weight(e), bytes, e.flag("error"), peer.site(e), stacks.writes(e));
    }

    /** Of a period and a peer. */
    private void addTotals(Event e) {
        PowerRanges durations = PowerRanges.ofDurations();
        durations.add(e.text("durations"));
        totals.shrink();
        totals.at(PeerKey.of(e)).add(e, durations);
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        addRepeated();
        boolean hasTotals = !totals.isEmpty();
        Map<PeerKey, Writes> events = recorded.all();
        Map<PeerKey, Writes> ended = hasTotals ? totals.all() : events;
        // of a recording that another program wrote
        ended.values().removeIf(peer -> peer.events == 0);
        if (!hasTotals) {
            ended.values().forEach(Writes::endEvents);
        }
        Map<PeerKey, String> names = names(ended.keySet());
        joinNameless(ended, names);
        if (hasTotals) {
            joinNameless(events, names);
        }
        Writes sum = sum(ended);
        if (hasTotals) {
            sum.describe(sum(events));
            // the peers that the agent has not kept apart can be others than those here
            events.remove(PeerKey.OTHERS);
            ended.forEach((key, peer) -> peer.describe(events.get(key)));
        }
        hasOnlyTotals &= hasTotals || ended.isEmpty();
        List<Writes> largest = new ArrayList<>(ended.values());
        largest.sort(BY_TIME.reversed());
        for (int i = 0; i < largest.size(); i++) {
            largest.get(i).series = i < MOST_SERIES ? largest.get(i).series.over(timeline.ended()) : new WriteSeries();
        }
        ended.forEach((key, peer) -> {
            peers.shrink();
            peers.at(key).add(peer);
        });
        all.add(sum);
        recorded = largest();
        totals = largest();
        writes.forget();
    }

    /**
     * Maps peers without a name to the only name that their address has elsewhere: the JDK stores a name once it was looked up, such as
     * by {@code jdk.SocketWrite} of JDK 17 for a slow write.
     */
    private static Map<PeerKey, String> names(Set<PeerKey> keys) {
        Map<PeerKey, Set<String>> names = new HashMap<>();
        for (PeerKey key : keys) {
            if (key.isNamed()) {
                names.computeIfAbsent(key.withHost(""), nameless -> new HashSet<>())
                        .add(key.host());
            }
        }
        Map<PeerKey, String> single = new HashMap<>();
        names.forEach((nameless, found) -> {
            if (found.size() == 1) {
                single.put(nameless, found.iterator().next());
            }
        });
        return single;
    }

    /** Adds peers without a name to the only one with the same address that has one. */
    private static void joinNameless(Map<PeerKey, Writes> peers, Map<PeerKey, String> names) {
        for (PeerKey key : List.copyOf(peers.keySet())) {
            String name = key.isNamed() ? null : names.get(key.withHost(""));
            if (name != null) {
                peers.merge(key.withHost(name), peers.remove(key), Writes::add);
            } else if (key.host() != null && key.host().equals(key.address())) {
                peers.merge(key.withHost(""), peers.remove(key), Writes::add);
            }
        }
    }

    private static Writes sum(Map<PeerKey, Writes> of) {
        return of.values().stream().reduce(new Writes(), Writes::add);
    }

    public boolean isEmpty() {
        return all.events == 0;
    }

    /** Those with most time in writes come first. */
    private List<Map.Entry<PeerKey, Writes>> inOrder() {
        Comparator<Map.Entry<PeerKey, Writes>> byTime = Map.Entry.comparingByValue(BY_TIME);
        return peers.all().entrySet().stream()
                .sorted(Comparator.<Map.Entry<PeerKey, Writes>, Boolean>comparing(
                                entry -> entry.getKey().address() == null)
                        .thenComparing(byTime.reversed())
                        .thenComparing(entry -> entry.getKey().toString()))
                .toList();
    }

    /** Returns null when nothing was written. */
    public SocketWrites socketWrites() {
        if (all.events == 0) {
            return null;
        }
        List<Peer> list = inOrder().stream()
                .map(entry -> peer(entry.getKey(), entry.getValue()))
                .toList();
        return new SocketWrites(
                all.events,
                recordings.perSecond(all.events),
                all.bytes,
                all.failed,
                eventCount,
                hasOnlyTotals,
                all.nanos(),
                all.sizes(),
                all.durations(),
                list);
    }

    private static Peer peer(PeerKey key, Writes writes) {
        return new Peer(
                key.host(),
                key.address(),
                key.port(),
                key.localPort(),
                key.api(),
                writes.events,
                writes.bytes,
                writes.failed,
                writes.empty(),
                writes.nanos(),
                writes.sizes(),
                writes.durations(),
                writes.callSites());
    }

    /** The peers with most time in writes, over time. */
    public List<PeerLine> lines() {
        return inOrder().stream()
                .limit(MOST_LINES)
                .map(entry -> {
                    PeerKey key = entry.getKey();
                    return new PeerLine(
                            key.host(),
                            key.address(),
                            key.port(),
                            key.localPort(),
                            key.api(),
                            timeline.points(entry.getValue().series));
                })
                .toList();
    }
}
