package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.comparison.Changes.Column;
import timeagent.analysis.comparison.Changes.Row;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.PeerKey;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.summary.stacks.ReadSite;

/**
 * A table that both sides have, joined row by row: per second, so that the sides can differ in length.
 *
 * @param key of the table
 * @param title of what changed most in it
 * @param row what a row is
 * @param detail what distinguishes rows of the same name
 * @param entries of a report, which is of the first side or not
 */
record ComparedTable<T>(
        String key,
        String title,
        String row,
        String detail,
        BiFunction<Report, Boolean, Stream<Entry<T>>> entries,
        List<Quantity<T>> quantities) {

    /** Reads or writes of both sides; fewer differ by chance. */
    private static final int FEWEST = 100;

    /** Of all there is: a smaller change is no news, and larger ones are a few hundred at most. */
    private static final double LEAST = 0.01;

    /** @param weight in means: the reads or writes that were counted */
    private record Entry<T>(String name, String detail, long weight, T of) {}

    /** @param isRate whether values add up, and the rounds that lack the row have 0; else it is a mean, and no amount */
    private record Quantity<T>(boolean isRate, Column column, Function<T, Double> of) {

        static <T> Quantity<T> rate(String key, String title, String unit, Function<T, Double> of) {
            return new Quantity<>(true, new Column(key, title, unit), of);
        }

        static <T> Quantity<T> mean(String key, String title, String unit, Function<T, Double> of) {
            return new Quantity<>(false, new Column(key, title, unit), of);
        }
    }

    /** The lines of a method that read one clock, on each side. */
    private record Lines(TreeSet<Integer> ofA, TreeSet<Integer> ofB) {

        /**
         * The line of a read on side b. If a method has the same number of reads on both sides, they are matched by their order,
         * so that a method may move.
         */
        String described(int line, boolean isOfA) {
            if (ofA.size() != ofB.size()) {
                return "" + line;
            }
            int order = (isOfA ? ofA : ofB).headSet(line).size();
            int before = List.copyOf(ofA).get(order);
            int after = List.copyOf(ofB).get(order);
            return after + (before == after ? "" : " (line " + before + " in A)");
        }
    }

    private static Map<ReadSite, Lines> lines(List<Report> a, List<Report> b) {
        Map<ReadSite, Lines> lines = new HashMap<>();
        a.forEach(report -> sites(report).forEach(site -> in(lines, site).ofA.add(site.line())));
        b.forEach(report -> sites(report).forEach(site -> in(lines, site).ofB.add(site.line())));
        return lines;
    }

    private static Lines in(Map<ReadSite, Lines> lines, CallSite site) {
        return lines.computeIfAbsent(
                new ReadSite(site.className(), site.method(), -1, site.clock()),
                first -> new Lines(new TreeSet<>(), new TreeSet<>()));
    }

    private static Stream<CallSite> sites(Report report) {
        return Stream.ofNullable(report.clock())
                .flatMap(clock -> clock.callSites().stream())
                .filter(site -> site.callsPerSecond() != null);
    }

    private static Entry<CallSite> entry(CallSite site, Lines lines, boolean isOfA) {
        String name = site.line() < 0
                ? site.name()
                : site.className() + "." + site.method() + ":" + lines.described(site.line(), isOfA);
        return new Entry<>(name, site.clock(), site.calls(), site);
    }

    /** The reads of a call site. */
    private static ComparedTable<CallSite> callSites(Map<ReadSite, Lines> lines) {
        return new ComparedTable<>(
                "callSites",
                "call sites whose clock reads changed most",
                "call site",
                "clock",
                (report, isOfA) -> sites(report).map(site -> entry(site, in(lines, site), isOfA)),
                List.of(
                        Quantity.rate("readsPerSecond", "reads/s", "rate", CallSite::callsPerSecond),
                        Quantity.rate(
                                "nanosPerSecond",
                                "time/s",
                                "ns",
                                site -> site.estimatedNanos() == null || site.calls() == 0
                                        ? null
                                        : Double.valueOf(
                                                site.callsPerSecond() * site.estimatedNanos() / site.calls()))));
    }

    /** The writes to a peer, with all those of its report. */
    private record PeerWrites(Peer peer, SocketWrites all) {

        Nanos nanos() {
            return peer.nanos();
        }
    }

    /** @param hasPorts whether a peer keeps its ports: the system chose one that most runs do not have */
    private static ComparedTable<PeerWrites> peers(Predicate<PeerKey> hasPorts) {
        return new ComparedTable<>(
                "peers",
                "peers whose socket writes changed most",
                "peer",
                "api",
                (report, isOfA) -> peersOf(report)
                        .filter(peer -> report.socketWrites().eventsPerSecond() != null)
                        .map(peer -> new Entry<>(
                                (hasPorts.test(peer.key())
                                                ? peer.key()
                                                : peer.key().withoutPorts())
                                        .name(),
                                peer.api(),
                                peer.events(),
                                new PeerWrites(peer, report.socketWrites()))),
                List.of(
                        Quantity.rate("writesPerSecond", "writes/s", "rate", of -> of.all.perSecond(of.peer.events())),
                        Quantity.rate("bytesPerSecond", "B/s", "B", of -> of.all.perSecond(of.peer.bytes())),
                        Quantity.rate(
                                "nanosPerSecond",
                                "time/s",
                                "ns",
                                of -> of.all.perSecond(of.nanos().total())),
                        Quantity.mean("p50Nanos", "p50", "ns", of ->
                                (double) of.nanos().p50()),
                        Quantity.mean("p99Nanos", "p99", "ns", of ->
                                (double) of.nanos().p99())));
    }

    /** Of all tables, those in which something changed. */
    static List<Changes> changes(List<Report> a, List<Report> b) {
        Predicate<PeerKey> isInMost = inMost(a).and(inMost(b));
        Predicate<PeerKey> hasPorts = peer -> isInMost.test(peer) || !isInMost.test(peer.withoutPorts());
        return Stream.of(callSites(lines(a, b)), peers(hasPorts))
                .map(table -> table.between(a, b))
                .filter(changes -> !changes.rows().isEmpty())
                .toList();
    }

    private static Predicate<PeerKey> inMost(List<Report> reports) {
        Map<PeerKey, Long> counts = reports.stream()
                .flatMap(report -> peersOf(report)
                        .flatMap(peer -> Stream.of(peer.key(), peer.key().withoutPorts()))
                        .distinct())
                .collect(Collectors.groupingBy(peer -> peer, Collectors.counting()));
        return peer -> 2 * counts.getOrDefault(peer, 0L) > reports.size();
    }

    private static Stream<Peer> peersOf(Report report) {
        return Stream.ofNullable(report.socketWrites()).flatMap(writes -> writes.peers().stream());
    }

    private record Key(String name, String detail) {}

    /** A row of one side. */
    private record Sums(long weight, List<Double> values) {}

    private Changes between(List<Report> a, List<Report> b) {
        Map<Key, Sums> ofA = sums(a, true);
        Map<Key, Sums> ofB = sums(b, false);
        double[] all = new double[quantities.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = Math.max(total(ofA, i), total(ofB, i));
        }
        Map<Row, Double> sizes = new LinkedHashMap<>();
        Stream.concat(ofA.keySet().stream(), ofB.keySet().stream()).distinct().forEach(key -> {
            Sums before = ofA.get(key);
            Sums after = ofB.get(key);
            double size = size(before, after, all);
            if (size >= LEAST && weight(before) + weight(after) >= FEWEST) {
                sizes.put(new Row(key.name, key.detail, values(before), values(after)), size);
            }
        });
        List<Row> rows = sizes.entrySet().stream()
                .sorted(Map.Entry.<Row, Double>comparingByValue()
                        .reversed()
                        .thenComparing(row -> row.getKey().name())
                        .thenComparing(row -> Objects.toString(row.getKey().detail())))
                .map(Map.Entry::getKey)
                .toList();
        List<Column> columns = quantities.stream().map(Quantity::column).toList();
        return new Changes(key, title, row, detail, columns, rows);
    }

    private Map<Key, Sums> sums(List<Report> reports, boolean areOfA) {
        Map<Key, List<Entry<T>>> byKey = reports.stream()
                .flatMap(report -> entries.apply(report, areOfA))
                .collect(Collectors.groupingBy(entry -> new Key(entry.name, entry.detail)));
        Map<Key, Sums> sums = new HashMap<>();
        byKey.forEach((key, same) -> {
            List<Double> values = new ArrayList<>();
            quantities.forEach(quantity -> values.add(joined(quantity, same, reports.size())));
            sums.put(key, new Sums(same.stream().mapToLong(Entry::weight).sum(), values));
        });
        return sums;
    }

    /** Null if one is. */
    private Double joined(Quantity<T> quantity, List<Entry<T>> same, int reports) {
        double sum = 0;
        double weights = 0;
        for (Entry<T> entry : same) {
            Double value = quantity.of.apply(entry.of);
            if (value == null) {
                return null;
            }
            double weight = quantity.isRate ? 1 : entry.weight;
            sum += weight * value;
            weights += weight;
        }
        return sum / (quantity.isRate ? reports : Math.max(1, weights));
    }

    /** What can change; NaN where it is not known. */
    private double amount(Sums row, int quantity) {
        if (row == null || !quantities.get(quantity).isRate) {
            return 0;
        }
        Double value = row.values.get(quantity);
        return value == null ? Double.NaN : value;
    }

    private double total(Map<Key, Sums> rows, int quantity) {
        return rows.values().stream()
                .mapToDouble(row -> amount(row, quantity))
                .filter(Double::isFinite)
                .sum();
    }

    /** Of the change, as a part of the larger side's sum of all rows. */
    private double size(Sums a, Sums b, double[] all) {
        double size = 0;
        for (int i = 0; i < all.length; i++) {
            double part = Math.abs(amount(b, i) - amount(a, i)) / all[i];
            // NaN where it is not known
            size = part > size ? part : size;
        }
        return size;
    }

    private static long weight(Sums row) {
        return row == null ? 0 : row.weight;
    }

    private Map<String, Double> values(Sums row) {
        if (row == null) {
            return null;
        }
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < quantities.size(); i++) {
            values.put(quantities.get(i).column.key(), row.values.get(i));
        }
        return values;
    }
}
