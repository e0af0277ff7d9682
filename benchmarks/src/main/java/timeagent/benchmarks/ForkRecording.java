package timeagent.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;

/**
 * Puts a fork into the measured state and verifies it.
 *
 * <p>Runs before the first iteration: JMH would add what happens at the end of a fork to the allocation of its last
 * iteration.
 */
final class ForkRecording {
    /** Number of recorded operations to verify. */
    static final int SAMPLE = 50_000;

    /** Events cost more until the JIT compiler is done. */
    private static final long WARM_UP_NANOS = 1_000_000_000;

    private static final long LARGEST = 64L << 20;

    private ForkRecording() {}

    /**
     * Starts the recording of {@code state}, if it has one.
     *
     * @param operation of the benchmark, run for a second or more
     * @return the recorded events of {@link #SAMPLE} operations; null without a recording
     * @throws IllegalStateException if the fork has the agent but should not, or vice versa
     */
    static Sample start(ForkState state, Operation operation) throws Exception {
        if (hasAgent() != state.hasAgent()) {
            throw new IllegalStateException("state " + state + " and this JVM " + (hasAgent() ? "has" : "has not")
                    + " the agent;" + " run benchmarks/rounds.sh");
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
            repeat(operation, SAMPLE);
            sample.stop();
            sample.dump(file);
            return Sample.read(file);
        } finally {
            Files.delete(file);
            // stays open until the fork exits
            record(state);
            // promotes reused objects to the old generation, as in a long-running process
            System.gc();
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
