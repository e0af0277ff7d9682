package timeagent.analysis.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Limit;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.Plots.PeerPoint;
import timeagent.analysis.summary.socket.PeerKey;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Units;

/**
 * Finds peers whose writes take longer from some time on.
 *
 * <p>The timeline is joined to at most {@value #MOST_STEPS} steps, since single ones are noise, and split where the logarithms of their
 * mean durations differ most (the split with the largest sum of squares between both parts). It is a change if most steps of a part
 * are on its side of the middle, so that no stall is one, if both halves of a part are like the whole, so that no drift is one, and
 * if the size of the writes does not explain it.
 */
final class SlowerPeers {

    private static final int FEWEST_STEPS = 20;

    // of all steps, on each side of the split
    private static final double LEAST_PART = 0.1;

    private static final int MOST_STEPS = 30;

    // of the steps of a side
    private static final double SEPARATED = 0.75;

    // of the change, by which half of a side may be nearer to the other side
    private static final double MOST_DRIFT = 0.15;

    /** @param at when, s since the start */
    record Change(PeerLine peer, double at, double before, double after, double factor, double nanosPerSecond) {

        private String name() {
            return new PeerKey(peer.host(), peer.address(), peer.port(), peer.localPort(), peer.api()).name();
        }
    }

    private SlowerPeers() {}

    static Outcome check(Facts facts, Map<String, Double> limits) {
        List<PeerLine> peers = facts.report().plots().timeline().peers();
        if (peers.stream().allMatch(peer -> written(peer).size() < FEWEST_STEPS)) {
            return Outcome.missing("No peer was written to for long enough to see a change over time.");
        }
        List<String> blocked = SocketChecks.waiting(facts, Checks.BLOCKED_WRITES.values(Limit::value)).stream()
                .map(Peer::name)
                .toList();
        Change change = peers.stream()
                .map(SlowerPeers::change)
                .filter(Objects::nonNull)
                // BlockedWrites names it: its writes wait, or waited once the buffers were full
                .filter(found -> !blocked.contains(found.name()))
                .filter(found -> found.nanosPerSecond >= limits.get("time"))
                .max(Comparator.comparingDouble(Change::factor))
                .orElse(null);
        if (change == null) {
            return Outcome.of(Severity.OK, "Writes to no peer take longer from some time on.", null);
        }
        return Outcome.of(
                        Check.severity(change.factor, limits),
                        "Writes to " + change.name() + " (" + change.peer.api() + ") take "
                                + Units.of(change.after, "ns") + " on average since "
                                + Units.of(change.at, "s") + " after the start, " + Units.of(change.before, "ns")
                                + " before.",
                        "Look at what the peer, and the network to it, did at that time.")
                .at(Level.of(change.factor, limits));
    }

    /** The steps in which a write ended; a step that writes only waited in is merged into the next of these. */
    private static List<Sums> written(PeerLine peer) {
        List<Sums> steps = new ArrayList<>();
        Sums waiting = null;
        for (PeerPoint point : peer.points()) {
            Sums sums = waiting == null ? Sums.of(point) : waiting.plus(Sums.of(point));
            boolean isWritten = sums.writes > 0 && sums.nanos > 0;
            if (isWritten) {
                steps.add(sums);
            }
            waiting = isWritten || sums.nanos == 0 ? null : sums;
        }
        return steps;
    }

    /** Null if there is none. */
    static Change change(PeerLine peer) {
        List<Sums> steps = written(peer);
        if (steps.size() < FEWEST_STEPS || peer.address() == null) {
            return null;
        }
        int parts = Math.min(MOST_STEPS, steps.size());
        List<Sums> joined = IntStream.range(0, parts)
                .mapToObj(part -> sum(steps.subList(first(part, parts, steps), first(part + 1, parts, steps))))
                .toList();
        int place = split(joined);
        if (!isChange(joined.subList(0, place), joined.subList(place, parts))) {
            return null;
        }
        // it is within one of the two parts
        int from = first(place - 1, parts, steps);
        int to = first(Math.min(parts, place + 1), parts, steps);
        int split = from + split(steps.subList(from, to));
        Sums before = sum(steps.subList(0, split));
        Sums after = sum(steps.subList(split, steps.size()));
        double larger = after.bytes / after.writes / (before.bytes / before.writes);
        double slower = after.mean() / before.mean();
        return new Change(
                peer,
                after.at,
                before.mean(),
                after.mean(),
                slower / (larger > 1 ? larger : 1),
                after.nanos / after.points);
    }

    /** Index of the first of the steps that make up a part. */
    private static int first(int part, int parts, List<Sums> steps) {
        return part * steps.size() / parts;
    }

    private static boolean isChange(List<Sums> before, List<Sums> after) {
        double low = log(before);
        double high = log(after);
        double middle = (low + high) / 2;
        long lower = before.stream().filter(part -> part.log() < middle).count();
        long higher = after.stream().filter(part -> part.log() > middle).count();
        double drift = MOST_DRIFT * (high - low);
        return lower >= SEPARATED * before.size()
                && higher >= SEPARATED * after.size()
                && halves(before).allMatch(half -> log(half) <= low + drift)
                && halves(after).allMatch(half -> log(half) >= high - drift);
    }

    private static Stream<List<Sums>> halves(List<Sums> side) {
        int half = (side.size() + 1) / 2;
        return Stream.of(side.subList(0, half), side.subList(side.size() - half, side.size()));
    }

    /** Of the mean duration. */
    private static double log(List<Sums> parts) {
        return sum(parts).log();
    }

    private static Sums sum(List<Sums> parts) {
        return parts.stream().reduce(Sums::plus).orElseThrow();
    }

    /** Index of the first step after the change. */
    private static int split(List<Sums> steps) {
        double[] values = steps.stream().mapToDouble(Sums::log).toArray();
        double all = 0;
        for (double value : values) {
            all += value;
        }
        int least = (int) Math.ceil(LEAST_PART * values.length);
        int best = least;
        double most = -1;
        double before = 0;
        for (int i = 1; i <= values.length - least; i++) {
            before += values[i - 1];
            double rest = values.length - i;
            double difference = (all - before) / rest - before / i;
            double squares = difference * difference * i * rest;
            if (i >= least && squares > most) {
                most = squares;
                best = i;
            }
        }
        return best;
    }

    /** @param at the middle of the first point, s since the start */
    private record Sums(double at, int points, double writes, double bytes, double nanos) {

        private static Sums of(PeerPoint point) {
            return new Sums(point.at(), 1, point.writesPerSecond(), point.bytesPerSecond(), point.nanosPerSecond());
        }

        private Sums plus(Sums later) {
            return new Sums(at, points + later.points, writes + later.writes, bytes + later.bytes, nanos + later.nanos);
        }

        private double mean() {
            return nanos / writes;
        }

        private double log() {
            return Math.log(mean());
        }
    }
}
