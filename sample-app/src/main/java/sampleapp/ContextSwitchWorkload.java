package sampleapp;

import java.util.List;

/** Two threads that hand a turn to each other, each waiting while the other has it: the price of a context switch. */
final class ContextSwitchWorkload implements Workload {

    private static final String CPU = "cpu";
    private static final String VIRTUAL = "virtual";

    @Override
    public String name() {
        return "context-switch";
    }

    @Override
    public String description() {
        return "two threads that take turns, N each, and wait for each other: parks (how often one went to wait) and time"
                + " for each";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.number("iterations", "N", 1_000_000, 1, Long.MAX_VALUE / 4),
                Option.cpus(CPU),
                Option.word("how", HandOver.words()),
                Option.flag(VIRTUAL));
    }

    @Override
    public Results run(Arguments arguments) throws WorkloadException {
        long iterations = arguments.number("iterations");
        String cpus = arguments.word(CPU);
        boolean virtual = arguments.flag(VIRTUAL);
        if (!cpus.equals(Option.ALL_CPUS)) {
            Taskset.pin(cpus);
        }
        try (HandOver handOver = HandOver.of(arguments.word("how"))) {
            Crew crew = virtual ? new Crew(VirtualThreads.factory()) : new Crew();
            Thread first = crew.add("switch-0", () -> handOver.takeTurns(0, iterations));
            Thread second = crew.add("switch-1", () -> handOver.takeTurns(1, iterations));
            handOver.threads(first, second);
            long start = System.nanoTime();
            long parks = crew.run();
            double nanos = System.nanoTime() - start;
            return new Results()
                    .add("how", arguments.word("how"))
                    .add("threads", virtual ? "virtual" : "platform")
                    .add(CPU, cpus)
                    .add("iterations", iterations)
                    .add("parks", parks)
                    .add("seconds", nanos / 1e9, 3)
                    .add("nanosPerSwitch", nanos / Math.max(1, parks), 0);
        }
    }
}
