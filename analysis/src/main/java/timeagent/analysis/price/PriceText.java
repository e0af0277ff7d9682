package timeagent.analysis.price;

import java.nio.file.Path;
import java.util.List;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** A price list for a terminal. */
public final class PriceText {

    private static final int MOST_LINES = 20;
    private static final int MOST_NAMES = 5;
    private static final String NOT_SEEN = "too small to see";

    private PriceText() {}

    public static String of(PriceList list, TerminalStyle style) {
        TextOutput out = new TextOutput(style);
        String jvm = list.jvm() == null ? "" : ", " + list.jvm();
        out.section("What " + Path.of(list.settings()).getFileName() + " costs");
        out.note(list.program() + jvm + ", " + Units.counted(list.pairs(), "pair") + " of blocks of "
                + Units.of(list.blockSeconds(), "s"));
        Table totals = Table.ofTexts("lrrr");
        totals.line("program alone", level(list));
        if (list.all() != null) {
            totals.line("all types", share(list.all()), interval(list.all()), amount(list.all()));
        }
        out.table(totals);
        out.section("Event types");
        Table types = Table.of("events/s:r:rate, bytes/s:r:B, CPU:r, 95 %:r, CPU time:R, type:c");
        list.types().stream()
                .limit(MOST_LINES)
                .forEach(type -> line(types, type, list.others() == null ? list.all() : list.others()));
        out.table(types).rest(list.types().size() - MOST_LINES, "type");
        if (list.others() != null) {
            out.note("The other " + Units.counted(list.otherTypes(), "type") + " together: " + share(list.others())
                    + ", " + interval(list.others()));
        }
        named(out, "No event: ", list.none());
        named(out, "Once per chunk, CPU not measured: ", list.perChunk());
        out.note("CPU: share of what the program uses without the type. bytes/s: without stack traces and strings.");
        list.notes().forEach(out::note);
        return out.toString();
    }

    private static String level(PriceList list) {
        return list.unit() == null
                ? Units.digits(list.cpus()) + " CPUs"
                : Units.of(list.cpuNanosPerUnit(), "ns") + " of CPU per unit";
    }

    /** @param group the group of a type that was not measured alone */
    private static void line(Table table, PricedType type, Cost group) {
        Cost cost = type.cost();
        String share = cost != null ? share(cost) : group == null ? "-" : group.isVisible() ? "(group)" : share(group);
        String interval = cost != null ? interval(cost) : group == null ? "-" : atMost(group);
        table.line(
                type.eventsPerSecond(),
                type.bytesPerSecond(),
                share,
                interval,
                cost == null ? "-" : amount(cost),
                type.type());
    }

    private static String share(Cost cost) {
        // without an interval, nothing is known of a value
        return cost.cpuShareCi95() == null ? "-" : cost.isVisible() ? Units.of(cost.cpuShare(), "share") : NOT_SEEN;
    }

    private static String interval(Cost cost) {
        Interval interval = cost.cpuShareCi95();
        return interval == null ? "-" : cost.isVisible() ? Units.of(interval, "share") : atMost(cost);
    }

    private static String atMost(Cost cost) {
        Interval interval = cost.cpuShareCi95();
        return interval == null ? "-" : "< " + Units.of(Math.max(0, interval.high()), "share");
    }

    private static String amount(Cost cost) {
        if (!cost.isVisible()) {
            return "-";
        }
        return cost.cpuNanosPerUnit() == null
                ? Units.of(cost.cpuMillisPerSecond(), "ms/s")
                : Units.of(cost.cpuNanosPerUnit(), "ns") + "/unit";
    }

    private static void named(TextOutput out, String title, List<String> types) {
        if (!types.isEmpty()) {
            int more = types.size() - MOST_NAMES;
            String names = String.join(", ", types.stream().limit(MOST_NAMES).toList());
            out.note(title + names + (more > 0 ? " and " + more + " more" : ""));
        }
    }
}
