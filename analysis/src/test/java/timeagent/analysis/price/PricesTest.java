package timeagent.analysis.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.price.Measurement.Plan;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.text.TerminalStyle;

/** Blocks of a program that uses half a CPU, and types that cost 50 ms/s, nothing, and 5 ms/s. */
class PricesTest {

    private static final Offset<Double> ROUNDING = Offset.offset(1e-9);
    private static final double ALONE = 0.5e9;
    private static final List<Set<String>> GROUPS = List.of(Set.of("jdk.A"), Set.of("jdk.B"), Set.of("jdk.C", "jdk.D"));
    private static final double[] COSTS = {50e6, 0, 5e6};

    private final PricedSettings settings = PricedSettings.of(Map.of(
            "jdk.A#enabled", "true",
            "jdk.B#enabled", "true",
            "jdk.C#enabled", "true",
            "jdk.D#enabled", "true",
            "app.E#enabled", "true",
            "jdk.F#enabled", "true",
            "jdk.F#period", "everyChunk"));
    private final List<Pair> pairs = new ArrayList<>();
    private final RecordedTypes recorded = new RecordedTypes(
            Map.of(
                    "jdk.A",
                    type("jdk.A", 10),
                    "jdk.B",
                    type("jdk.B", 500),
                    "jdk.C",
                    type("jdk.C", 20),
                    "app.E",
                    type("app.E", 1)),
            Map.of("app.E", new Estimate(10e6, 1e10, 100)),
            "a JVM");

    private static EventType type(String name, long perSecond) {
        return new EventType(
                name,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                7 * perSecond,
                (double) perSecond,
                8.0);
    }

    private void measure(double[] signs, double error, boolean atLimit) {
        double on = 0;
        double off = 0;
        for (int i = 0; i < COSTS.length; i++) {
            if (signs == null || signs[i] > 0) {
                on += COSTS[i];
            } else {
                off += COSTS[i];
            }
        }
        pairs.add(
                new Pair(signs, new Block(ALONE + on + error, 1, atLimit), new Block(ALONE + off - error, 1, atLimit)));
    }

    /** With errors of 2 ms/s in random direction. */
    private void measure(int together, int alone) {
        Random random = new Random(7);
        Design design = Design.forPairs(8, 1);
        for (int i = 0; i < together + alone; i++) {
            measure(i < together ? null : design.next(GROUPS.size()), random.nextGaussian() * 2e6, false);
        }
    }

    private PriceList list(List<Set<String>> groups, String unit, String cut) {
        WorkUnit given = unit == null ? null : WorkUnit.of(unit);
        Plan plan = new Plan(Path.of("some", "x.jfc"), List.of("java", "Main"), Duration.ofMinutes(3), 1, given);
        return new Prices(settings, pairs, unit != null).list(plan, 2, groups, recorded, cut);
    }

    private static PricedType type(PriceList list, String name) {
        return list.types().stream()
                .filter(type -> type.type().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void haveAnIntervalAroundTheTruth() {
        measure(8, 16);

        PriceList list = list(GROUPS, null, null);

        assertThat(list.pairs()).isEqualTo(24);
        assertThat(list.cpus()).isEqualTo(0.5, Offset.offset(0.01));
        assertAround(list.all(), 0.11);
        assertAround(type(list, "jdk.A").cost(), 0.1);
        assertAround(type(list, "jdk.B").cost(), 0);
        assertAround(list.others(), 0.01);
        assertThat(type(list, "jdk.A").cost().isVisible()).isTrue();
        assertThat(type(list, "jdk.B").cost().isVisible()).isFalse();
    }

    private static void assertAround(Cost cost, double share) {
        Interval interval = cost.cpuShareCi95();
        assertThat(share).isBetween(interval.low(), interval.high());
        assertThat(interval.high() - interval.low()).isLessThan(0.02);
    }

    @Test
    void addUpToThoseOfAll() {
        measure(8, 16);

        PriceList list = list(GROUPS, null, null);

        double parts = type(list, "jdk.A").cost().cpuMillisPerSecond()
                + type(list, "jdk.B").cost().cpuMillisPerSecond()
                + list.others().cpuMillisPerSecond();
        assertThat(list.all().cpuMillisPerSecond()).isEqualTo(parts, ROUNDING);
    }

    @Test
    void listEachEnabledTypeOnce() {
        measure(8, 16);

        PriceList list = list(GROUPS, null, null);

        // the one that was seen to cost most, then by bytes
        assertThat(list.types()).extracting(PricedType::type).containsExactly("jdk.A", "app.E", "jdk.B", "jdk.C");
        assertThat(list.types()).extracting(PricedType::measured).containsExactly("turns", "events", "turns", "group");
        assertThat(list.none()).containsExactly("jdk.D");
        assertThat(list.perChunk()).containsExactly("jdk.F");
        assertThat(list.otherTypes()).isEqualTo(2);
        assertThat(type(list, "jdk.B").bytesPerSecond()).isEqualTo(4000);
    }

    @Test
    void areThoseOfAllIfTooFewPairsTellThemApart() {
        measure(8, 1);

        PriceList list = list(GROUPS, null, "the program ended");

        assertAround(list.all(), 0.11);
        assertThat(list.others()).isNull();
        assertThat(type(list, "jdk.A").cost()).isNull();
        assertThat(list.notes().get(0)).isEqualTo("the program ended; the result is of 9 pairs of blocks");
    }

    @Test
    void areUnknownWhereTheCpuIsSaturated() {
        for (int i = 0; i < 4; i++) {
            measure(null, 1, true);
        }

        PriceList list = list(List.of(settings.switchable()), null, null);

        assertThat(list.all()).isNull();
        assertThat(type(list, "jdk.A").cost()).isNull();
        assertThat(type(list, "jdk.A").eventsPerSecond()).isEqualTo(10);
        assertThat(list.notes()).singleElement().asString().contains("the CPU is saturated", "give --unit");
        assertThat(PriceText.of(list, TerminalStyle.NONE)).contains("the CPU is saturated");
    }

    @Test
    void areUnknownAfterOnePair() {
        measure(1, 0);

        PriceList list = list(List.of(settings.switchable()), null, "the program ended");

        assertThat(list.all().cpuShareCi95()).isNull();
        assertThat(PriceText.of(list, TerminalStyle.NONE))
                .containsPattern("all types +- +- +-\n")
                .containsPattern("500 +4 kB +- +- +- +jdk\\.B\n")
                .doesNotContain("too small to see");
    }

    @Test
    void areUnknownIfNoCpuTimeWasCounted() {
        for (int i = 0; i < 4; i++) {
            pairs.add(new Pair(null, new Block(0, 1, false), new Block(0, 1, false)));
        }

        PriceList list = list(List.of(settings.switchable()), null, null);

        assertThat(list.all()).isNull();
        assertThat(list.types()).allMatch(type -> type.cost() == null);
        assertThat(list.notes()).contains("no CPU time was counted; give a higher --max-time");
    }

    @Test
    void areKnownPerUnitWhereTheCpuIsSaturated() {
        for (int i = 0; i < 4; i++) {
            measure(null, i, true);
        }

        PriceList list = list(List.of(settings.switchable()), "n=(\\d+)", null);

        assertThat(list.all().cpuNanosPerUnit()).isEqualTo(55e6, Offset.offset(10.0));
        assertThat(list.all().cpuMillisPerSecond()).isNull();
        assertThat(list.cpus()).isNull();
        assertThat(list.notes()).isEmpty();
    }

    @Test
    void areTextForATerminal() {
        measure(8, 16);

        String text = PriceText.of(list(GROUPS, null, null), TerminalStyle.NONE);

        assertThat(text)
                .startsWith("What x.jfc costs\n  java Main, a JVM, 24 pairs of blocks of 2 s\n")
                .containsPattern("program alone +0\\.(50|49) CPUs")
                .containsPattern("all types +1\\d\\.\\d % ")
                .containsPattern("\n +10 +80 B +\\d+\\.\\d+ % +\\S+ \\.\\. \\S+ % +\\S+ ms/s +jdk\\.A\n")
                .containsPattern("\n +500 +4 kB +too small to see +< \\S+ % +- +jdk\\.B\n")
                .containsPattern("The other 2 types together: \\d\\.\\d+ %, \\S+ \\.\\. \\S+ %\n")
                .contains("No event: jdk.D\n", "Once per chunk, CPU not measured: jdk.F\n", "give --unit");
    }
}
