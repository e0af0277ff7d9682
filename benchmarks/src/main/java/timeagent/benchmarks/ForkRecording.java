package timeagent.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;

/**
 * Puts a fork into the state that it is measured in, and makes sure that it is.
 *
 * <p>All of that before the first iteration: what is done at a fork's end falls into what JMH says its last iteration has
 * allocated.
 */
final class ForkRecording {
    /** Operations that are recorded to see what comes of them. */
    static final int SAMPLE = 50_000;

    /** Until the JIT compiler has done its work, an event costs more than it does later. */
    private static final long WARM_UP_NANOS = 2_000_000_000;

    private static final long LARGEST = 64L << 20;

    private ForkRecording() {}

    /**
     * Starts the recording that belongs to {@code state}, if one does.
     *
     * @param operation of the benchmark, run for some seconds
     * @return what was recorded of {@link #SAMPLE} operations; null without a recording
     * @throws IllegalStateException if the fork has the agent and should not, or the other way round
     */
    static Sample start(ForkState state, Operation operation) throws Exception {
        if (hasAgent() != state.hasAgent()) {
            throw new IllegalStateException("state " + state + " and this JVM " + (hasAgent() ? "has" : "has not")
                    + " the agent;" + " run the benchmarks by timeagent.benchmarks.BenchmarkRun");
        }
        if (!state.hasRecording()) {
            return null;
        }
        try (Recording warmUp = record(state)) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < WARM_UP_NANOS) {
                repeat(operation, 1_000);
            }
        }
        Path file = Files.createTempFile("timeagent-benchmark", ".jfr");
        try (Recording sample = record(state)) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            repeat(operation, SAMPLE);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            sample.stop();
            sample.dump(file);
            return Sample.read(file, allocated);
        } finally {
            Files.delete(file);
            // kept open: it ends with the fork
            record(state);
        }
    }

    private static boolean hasAgent() {
        try {
            Class.forName("java.lang.TimeagentHooks", false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Recording record(ForkState state) {
        Recording recording = new Recording();
        recording.setSettings(state.settings());
        recording.setMaxSize(LARGEST);
        recording.start();
        return recording;
    }

    private static void repeat(Operation operation, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            operation.run();
        }
    }

    /** One operation of a benchmark. */
    interface Operation {
        void run() throws Exception;
    }
}
