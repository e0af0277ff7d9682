package timeagent.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * The recorded events of a known number of operations.
 *
 * @param reads sum of the calls of {@code timeagent.ClockCallSite}
 * @param writes number of {@code timeagent.SocketWrite}
 * @param totals sum of the writes in {@code timeagent.SocketPeer}
 * @param jdkWrites number of {@code jdk.SocketWrite}
 * @param buffers number of {@code io.netty.AllocateBuffer}
 * @param commits sum of the commits in {@code timeagent.EventTypeCost}
 */
record Sample(long reads, long writes, long totals, long jdkWrites, long buffers, long commits) {

    static Sample read(Path recording) throws IOException {
        long reads = 0;
        long writes = 0;
        long totals = 0;
        long jdkWrites = 0;
        long buffers = 0;
        long commits = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                switch (event.getEventType().getName()) {
                    case "timeagent.ClockCallSite" -> reads += event.getLong("calls");
                    case "timeagent.SocketWrite" -> writes++;
                    case "timeagent.SocketPeer" -> totals += event.getLong("writes");
                    case "jdk.SocketWrite" -> jdkWrites++;
                    case "io.netty.AllocateBuffer" -> buffers++;
                    case "timeagent.EventTypeCost" -> commits += event.getLong("committed");
                    default -> {}
                }
            }
        }
        return new Sample(reads, writes, totals, jdkWrites, buffers, commits);
    }

    /** @throws IllegalStateException unless the clock reads are recorded in exactly the states in which they should be */
    void checkReads(ForkState state) {
        check("clock reads", reads, state == ForkState.EVENT_ON);
    }

    /** @throws IllegalStateException unless the writes are recorded in exactly the states in which they should be */
    void checkWrites(ForkState state) {
        check("timeagent.SocketWrite", writes, state == ForkState.EVENT_ON || state == ForkState.TOTALS_ON);
        check("timeagent.SocketPeer", totals, state == ForkState.TOTALS_ON);
        check("jdk.SocketWrite", jdkWrites, state == ForkState.JDK_EVENT);
    }

    /** @throws IllegalStateException unless Netty's events are recorded, and counted by the agent in the state in which they should be */
    void checkBuffers(ForkState state) {
        check("io.netty.AllocateBuffer", buffers, 1);
        // allocated and freed
        check("commits", commits, state == ForkState.LIBRARY_MEASURED ? 2 : 0);
    }

    private static void check(String what, long found, boolean recorded) {
        check(what, found, recorded ? 1 : 0);
    }

    private static void check(String what, long found, int perOperation) {
        long expected = perOperation * (long) ForkRecording.SAMPLE;
        if (found != expected) {
            throw new IllegalStateException("of " + ForkRecording.SAMPLE + " operations " + found + " are recorded as "
                    + what + ", and should be " + expected);
        }
    }
}
