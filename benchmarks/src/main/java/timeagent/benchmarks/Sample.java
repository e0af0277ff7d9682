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
 * @param jdkWrites number of {@code jdk.SocketWrite}
 */
record Sample(long reads, long writes, long jdkWrites) {

    static Sample read(Path recording) throws IOException {
        long reads = 0;
        long writes = 0;
        long jdkWrites = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                switch (event.getEventType().getName()) {
                    case "timeagent.ClockCallSite" -> reads += event.getLong("calls");
                    case "timeagent.SocketWrite" -> writes++;
                    case "jdk.SocketWrite" -> jdkWrites++;
                    default -> {}
                }
            }
        }
        return new Sample(reads, writes, jdkWrites);
    }

    /** @throws IllegalStateException unless the clock reads are recorded in exactly the states in which they should be */
    void checkReads(ForkState state) {
        check("clock reads", reads, state == ForkState.EVENT_ON);
    }

    /** @throws IllegalStateException unless the writes are recorded in exactly the states in which they should be */
    void checkWrites(ForkState state) {
        check("timeagent.SocketWrite", writes, state == ForkState.EVENT_ON);
        check("jdk.SocketWrite", jdkWrites, state == ForkState.JDK_EVENT);
    }

    private static void check(String what, long found, boolean recorded) {
        long expected = recorded ? ForkRecording.SAMPLE : 0;
        if (found != expected) {
            throw new IllegalStateException("of " + ForkRecording.SAMPLE + " operations " + found + " are recorded as "
                    + what + ", and should be " + expected);
        }
    }
}
