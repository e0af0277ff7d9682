package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.series.Plots.PeerLine;
import timeagent.analysis.summary.series.Plots.PeerPoint;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Units;

/**
 * Finds peers whose writes take longer from some time on.
 *
 * <p>The steps of the timeline are split where the logarithms of their mean durations differ most (the split with the largest sum of
 * squares between both parts). It is a change if nearly all steps of one part are on its side of the middle, so that neither a
 * stall nor noise is one, and if the size of the writes does not explain it.
 */
final class SlowerPeers {

    private static final int FEWEST_STEPS = 20;

    // of all steps, on each side of the split
    private static final double LEAST_PART = 0.1;

    // of the steps of a side
    private static final double SEPARATED = 0.9;

    /** @param at when, s since the start */
    private record Change(PeerLine peer, double at, double before, double after, double factor, double nanosPerSecond) {

        private String name() {
            return Peer.named(peer.host(), peer.address(), peer.port(), peer.localPort(), peer.api())
                    .name();
        }
    }

    private SlowerPeers() {}

    static Outcome check(Facts facts, Map<String, Double> limits) {
        List<PeerLine> peers = facts.report().plots().timeline().peers();
        if (peers.stream().allMatch(peer -> written(peer).size() < FEWEST_STEPS)) {
            return Outcome.missing("No peer was written to for long enough to see a change over time.");
        }
        Change change = peers.stream()
                .map(SlowerPeers::change)
                .filter(Objects::nonNull)
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
                        "Look at what the peer, and the network to it, did at that time.",
                        change.factor,
                        change.at,
                        List.of(change.name()))
                .at(Level.of(change.factor, limits));
    }

    private static List<PeerPoint> written(PeerLine peer) {
        return peer.points().stream()
                .filter(point -> point.writesPerSecond() > 0 && point.nanosPerSecond() > 0)
                .toList();
    }

    private static double mean(PeerPoint step) {
        return step.nanosPerSecond() / step.writesPerSecond();
    }

    /** Null if there is none. */
    private static Change change(PeerLine peer) {
        List<PeerPoint> steps = written(peer);
        if (steps.size() < FEWEST_STEPS || peer.address() == null) {
            return null;
        }
        double[] logs = steps.stream().mapToDouble(step -> Math.log(mean(step))).toArray();
        int split = split(logs);
        Sums before = Sums.of(steps.subList(0, split));
        Sums after = Sums.of(steps.subList(split, steps.size()));
        double middle = Math.log(before.nanos / before.writes * after.nanos / after.writes) / 2;
        long lower = steps.subList(0, split).stream()
                .filter(step -> Math.log(mean(step)) < middle)
                .count();
        long higher = steps.subList(split, steps.size()).stream()
                .filter(step -> Math.log(mean(step)) > middle)
                .count();
        if (lower < SEPARATED * split || higher < SEPARATED * (steps.size() - split)) {
            return null;
        }
        double larger = after.bytes / after.writes / (before.bytes / before.writes);
        double slower = after.nanos / after.writes / (before.nanos / before.writes);
        return new Change(
                peer,
                steps.get(split).at(),
                before.nanos / before.writes,
                after.nanos / after.writes,
                slower / (larger > 1 ? larger : 1),
                after.nanos / (steps.size() - split));
    }

    /** Index of the first step after the change. */
    private static int split(double[] values) {
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

    private record Sums(double writes, double bytes, double nanos) {

        private static Sums of(List<PeerPoint> steps) {
            return new Sums(
                    steps.stream().mapToDouble(PeerPoint::writesPerSecond).sum(),
                    steps.stream().mapToDouble(PeerPoint::bytesPerSecond).sum(),
                    steps.stream().mapToDouble(PeerPoint::nanosPerSecond).sum());
        }
    }
}
