package timeagent.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** All forks of one run. */
record Results(List<Fork> forks) {

    /** The JDK that they ran on. */
    String jdk() {
        return forks.isEmpty() ? "no results" : forks.get(0).jdk();
    }

    /** Time per operation of those forks that {@code variant} accepts. */
    Rounds times(Predicate<Fork> variant) {
        return Rounds.of(select(variant), Fork::score);
    }

    /** What a profiler says of them. */
    Rounds values(String metric, Predicate<Fork> variant) {
        return Rounds.of(select(variant), fork -> fork.secondary(metric));
    }

    /** Values of a parameter in the order in which the suite has its variants, of those forks that are accepted. */
    List<String> paramsOf(String name, Suite suite, Predicate<Fork> variant) {
        List<String> params = new ArrayList<>();
        for (Variant planned : suite.variants()) {
            String value = planned.params().get(name);
            if (!params.contains(value)
                    && !select(variant.and(fork -> fork.param(name).equals(value)))
                            .isEmpty()) {
                params.add(value);
            }
        }
        return params;
    }

    private List<Fork> select(Predicate<Fork> variant) {
        return forks.stream().filter(variant).toList();
    }
}
