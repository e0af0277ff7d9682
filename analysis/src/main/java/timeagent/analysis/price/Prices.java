package timeagent.analysis.price;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import timeagent.analysis.price.Measurement.Plan;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.LeastSquares;

/**
 * Calculates from blocks what event types cost.
 *
 * @param pairs all of them, also those to come
 * @param hasUnit whether the CPU time is that of a unit of work, and not of a second
 */
record Prices(PricedSettings settings, List<Pair> pairs, boolean hasUnit) {

    /** Whether the CPU time per second says nothing, since the program could not have used more. */
    boolean isAtLimit() {
        long reached = pairs.stream()
                .filter(pair -> pair.on().atLimit() || pair.off().atLimit())
                .count();
        return !hasUnit && 2 * reached > pairs.size();
    }

    /** The cost of all types, from the pairs in which all were switched together. */
    Cost all() {
        return cost(
                fit(pairs.stream().filter(pair -> pair.signs() == null).toList(), 1)
                        .total(),
                0);
    }

    /** Whether the system has counted any CPU time, which it does in steps. */
    private boolean isTooShort() {
        return level() <= 0;
    }

    /** CPU time without any type, ns per unit, or per s if there is none. */
    private double level() {
        return pairs.stream()
                .filter(pair -> pair.signs() == null)
                .mapToDouble(pair -> pair.off().cpu())
                .average()
                .orElse(Double.NaN);
    }

    private Cost cost(Estimate cpu, int others) {
        return Cost.of(cpu, level(), hasUnit, others);
    }

    private static LeastSquares fit(List<Pair> pairs, int groups) {
        double[] ones = new double[groups];
        Arrays.fill(ones, 1);
        double[][] signs = pairs.stream()
                .map(pair -> pair.signs() == null ? ones : pair.signs())
                .toArray(double[][]::new);
        return LeastSquares.of(
                signs, pairs.stream().mapToDouble(Pair::difference).toArray());
    }

    /**
     * @param groups that were switched; the last one has the types that were not switched alone, unless it has one type
     * @param cut why the measurement ended early; null if it did not
     */
    PriceList list(Plan plan, double blockSeconds, List<Set<String>> groups, RecordedTypes recorded, String cut) {
        boolean isKnown = !isAtLimit() && !isTooShort();
        LeastSquares fit = isKnown ? fit(pairs, groups.size()) : null;
        List<Set<String>> shownGroups = groups;
        if (fit == null && isKnown) {
            // too few pairs to tell the groups apart
            shownGroups = List.of(settings.switchable());
            fit = fit(pairs.stream().filter(pair -> pair.signs() == null).toList(), 1);
        }
        int others = shownGroups.size() + recorded.measured().size() - 1;
        List<PricedType> types = new ArrayList<>();
        for (String type : settings.switchable()) {
            if (recorded.types().containsKey(type)) {
                types.add(type(type, shownGroups, fit, recorded, others));
            }
        }
        types.sort(Comparator.comparingInt(Prices::rank)
                .thenComparing(Comparator.comparingDouble(Prices::size).reversed())
                .thenComparing(PricedType::type));
        Set<String> last = shownGroups.get(shownGroups.size() - 1);
        boolean hasOthers = shownGroups.size() > 1 && last.size() > 1;
        List<String> none = settings.switchable().stream()
                .filter(type -> !recorded.types().containsKey(type))
                .toList();
        return new PriceList(
                plan.settings().toString(),
                String.join(" ", plan.command()),
                recorded.jvm(),
                hasUnit ? plan.unit().toString() : null,
                pairs.size(),
                blockSeconds,
                hasUnit ? null : Double.valueOf(level() / 1e9),
                hasUnit ? Double.valueOf(level()) : null,
                fit == null ? null : cost(fit.total(), 0),
                types,
                hasOthers && fit != null ? cost(fit.effect(shownGroups.size() - 1), others) : null,
                hasOthers ? last.size() : 0,
                none,
                List.copyOf(settings.perChunk()),
                notes(cut));
    }

    private PricedType type(
            String type, List<Set<String>> groups, LeastSquares fit, RecordedTypes recorded, int others) {
        Estimate measured = recorded.measured().get(type);
        int alone = groups.indexOf(Set.of(type));
        String how = measured != null
                ? PricedType.BY_EVENTS
                : fit != null && alone >= 0 ? PricedType.BY_TURNS : fit != null ? PricedType.WITH_OTHERS : null;
        Cost cost = isTooShort()
                ? null
                : measured != null
                        ? cost(RecordedTypes.scaled(measured, 1 / unitsPerSecond()), others)
                        : fit != null && alone >= 0 ? cost(fit.effect(alone), others) : null;
        return new PricedType(type, recorded.eventsPerSecond(type), recorded.bytesPerSecond(type), how, cost);
    }

    private double unitsPerSecond() {
        return pairs.stream()
                .filter(pair -> pair.signs() == null)
                .mapToDouble(pair -> pair.on().unitsPerSecond())
                .average()
                .orElse(1);
    }

    /** Those whose cost is visible come first, the highest first, then those that were measured alone, then those that were not. */
    private static int rank(PricedType type) {
        return type.cost() == null ? 2 : type.cost().isVisible() ? 0 : 1;
    }

    private static double size(PricedType type) {
        boolean isVisible = rank(type) == 0;
        return isVisible ? type.cost().cpuShare() : type.bytesPerSecond() == null ? 0 : type.bytesPerSecond();
    }

    private List<String> notes(String cut) {
        List<String> notes = new ArrayList<>();
        if (cut != null) {
            notes.add(cut + "; the result is of " + pairs.size() + " pairs of blocks");
        }
        if (isTooShort()) {
            notes.add("no CPU time was counted; give a higher --max-time");
        }
        if (isAtLimit()) {
            notes.add(
                    "the CPU is saturated, so CPU time per second cannot show a cost: give --unit, what counts the work in"
                            + " the program's output, such as 'requests=([0-9]+)'");
        } else if (!hasUnit) {
            notes.add(
                    "valid if the load is the same in both states; if the program works as fast as it can, give --unit");
        }
        return notes;
    }
}
