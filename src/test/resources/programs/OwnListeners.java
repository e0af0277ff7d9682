package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordingStream;

/**
 * Reads the clock and writes to a socket in listeners of Flight Recorder: of recordings, of events, of the ends of chunks, and in a
 * periodic event; prints how often: reads, writes, writes in the thread of a stream of events, failures.
 */
public final class OwnListeners {

    private static final int OWN_EVENTS = 100;
    private static final int RECORDINGS = 5;

    private static final AtomicInteger READS = new AtomicInteger();
    private static final AtomicInteger WRITES = new AtomicInteger();

    /** Of the writes, those in the thread of the stream: Flight Recorder takes no events from it, whoever's they are. */
    private static final AtomicInteger HEARING = new AtomicInteger();

    private static final AtomicInteger FAILURES = new AtomicInteger();
    private static final CountDownLatch ALL_HEARD = new CountDownLatch(OWN_EVENTS);
    private static final ByteBuffer ONE = ByteBuffer.allocateDirect(1);

    private static SocketChannel channel;

    /** What the stream waits for. */
    static final class Own extends Event {}

    /** What the program emits once a second, and where a chunk begins and ends. */
    static final class Periodic extends Event {}

    /** @param args where the recording goes that has all of it */
    public static void main(String[] args) throws Exception {
        try (Ends ends = Ends.tcp();
                SocketChannel connected = ends.connect()) {
            ends.drain();
            channel = connected;
            try (Recording all = new Recording()) {
                all.enable(Periodic.class);
                var settings = all.enable("jdk.SocketWrite").withThreshold(Duration.ZERO);
                if (Runtime.version().feature() >= 25) {
                    settings.with("throttle", "off");
                }
                all.start();
                listen();
                all.stop();
                all.dump(Path.of(args[0]));
            }
        }
        System.out.println(READS + " " + WRITES + " " + HEARING + " " + FAILURES);
    }

    private static void listen() throws Exception {
        FlightRecorderListener listener = new FlightRecorderListener() {
            @Override
            public void recordingStateChanged(Recording recording) {
                if (recording.getState() != RecordingState.CLOSED) {
                    readAndWrite();
                }
            }
        };
        FlightRecorder.addListener(listener);
        Runnable periodic = () -> {
            readAndWrite();
            new Periodic().commit();
        };
        FlightRecorder.addPeriodicEvent(Periodic.class, periodic);
        hearOwnEvents();
        for (int i = 0; i < RECORDINGS; i++) {
            try (Recording one = new Recording()) {
                one.start();
                one.stop();
            }
        }
        FlightRecorder.removeListener(listener);
        FlightRecorder.removePeriodicEvent(periodic);
    }

    private static void hearOwnEvents() throws Exception {
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(Own.class);
            // each of these writes is an event that the stream has again: answered with nothing
            stream.enable("timeagent.SocketWrite");
            stream.onEvent("timeagent.SocketWrite", write -> read());
            stream.onEvent(Own.class.getName(), event -> {
                hear();
                ALL_HEARD.countDown();
            });
            stream.onFlush(OwnListeners::hear);
            stream.startAsync();
            for (int i = 0; i < OWN_EVENTS; i++) {
                new Own().commit();
            }
            ALL_HEARD.await();
        }
    }

    private static void hear() {
        HEARING.incrementAndGet();
        readAndWrite();
    }

    private static void read() {
        READS.incrementAndGet();
        // as often as the program says
        System.currentTimeMillis();
    }

    private static synchronized void readAndWrite() {
        read();
        WRITES.incrementAndGet();
        try {
            channel.write(ONE.clear());
        } catch (Throwable e) {
            FAILURES.incrementAndGet();
        }
    }
}
