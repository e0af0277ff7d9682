package sampleapp;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Emits JFR events in one of five forms, to measure what one costs. */
@Command(name = "events", description = "Emits JFR events in a loop, in one of five forms.")
final class EventsWorkload extends Workload {

    private interface Emission {
        void emit(OrderEvents events, long number);
    }

    /** How the event is emitted. */
    enum Form {
        naive(OrderEvents::naive),
        guarded(OrderEvents::guarded),
        reused(OrderEvents::reused),
        dynamic(OrderEvents::dynamic),
        never(OrderEvents::neverCommitted);

        private final Emission emission;

        Form(Emission emission) {
            this.emission = emission;
        }
    }

    @Option(names = "--events", paramLabel = "N", defaultValue = "1000000", description = "Events.")
    private long events;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "naive",
            description = "How: ${COMPLETION-CANDIDATES}.")
    private Form form;

    @Override
    Results run() {
        inRange("--events", events, 1, Long.MAX_VALUE);
        OrderEvents orders = new OrderEvents();
        Emission emission = form.emission;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = threads.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        for (long i = 0; i < events; i++) {
            emission.emit(orders, i);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
        return new Results()
                .add("events", events)
                .add("form", form)
                .add("seconds", seconds, 3)
                .add("nsPerEvent", seconds * 1e9 / events, 1)
                .add("bytesPerEvent", (double) bytes / events, 1);
    }
}
