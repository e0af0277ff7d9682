package timeagent.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One benchmark in one state of its fork.
 *
 * @param benchmark class and method, joined by a dot
 * @param threads that run it at once
 * @param agentOptions of the fork's agent, null for no agent
 * @param params of the benchmark
 */
record Variant(String benchmark, int threads, String agentOptions, Map<String, String> params) {

    static Variant of(Class<?> benchmark, String method, int threads, ForkState state, String options) {
        return new Variant(
                benchmark.getName() + "." + method,
                threads,
                state.hasAgent() ? options : null,
                Map.of("state", state.name()));
    }

    Variant with(String param, String value) {
        Map<String, String> more = new TreeMap<>(params);
        more.put(param, value);
        return new Variant(benchmark, threads, agentOptions, more);
    }

    /** What JMH calls an include: it selects this benchmark only. */
    String include() {
        return "^" + Pattern.quote(benchmark) + "$";
    }

    /** The fork's JVM arguments besides those of this JVM. */
    List<String> jvmArguments(String agentJar) {
        return agentOptions == null ? List.of() : List.of("-javaagent:" + agentJar + "=" + agentOptions);
    }

    @Override
    public String toString() {
        return benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1) + " "
                + params.values() + (threads == 1 ? "" : " " + threads + " threads");
    }
}
