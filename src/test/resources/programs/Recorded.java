package program;

import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/** Reads the clock when told to, and says what is left of the agent when its thread has ended. */
public final class Recorded {

    private static final CountDownLatch RELEASED = new CountDownLatch(1);

    private static void read() {
        for (int i = 0; i < 100; i++) {
            System.currentTimeMillis(); // 700 reads in Recorded.read
        }
    }

    private static volatile int round;
    private static volatile int polled;

    /** Reads the clock until the round ends. */
    private static void poll(int ofRound) {
        while (round == ofRound) {
            System.nanoTime();
            polled = ofRound;
        }
    }

    private static void pollInRounds() {
        for (int i = 1; i > 0; i++) {
            poll(i);
        }
    }

    /** Ends the round, and waits until the clock is read in the next. */
    private static void nextRound() {
        int next = ++round;
        if (next == 1) {
            Thread thread = new Thread(Recorded::pollInRounds);
            thread.setDaemon(true);
            thread.start();
        }
        while (polled != next) {
            Thread.onSpinWait();
        }
    }

    private static String left() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("timeagent")) {
                thread.join();
            }
        }
        return "recordings " + FlightRecorder.getFlightRecorder().getRecordings().size() + ", agent "
                + System.getProperty("timeagent.active");
    }

    /** Lets no recording with a file stop until it is told to, as a large one that is being written. */
    private static void block() {
        FlightRecorder.addListener(new FlightRecorderListener() {
            @Override
            public void recordingStateChanged(Recording recording) {
                if (recording.getState() == RecordingState.STOPPED && recording.getDestination() != null) {
                    System.out.println("blocked");
                    try {
                        RELEASED.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        });
        System.out.println("blocks");
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            switch (lines.nextLine()) {
                case "read" -> {
                    read();
                    System.out.println("read");
                }
                case "poll" -> {
                    nextRound();
                    System.out.println("polls");
                }
                case "block" -> block();
                case "exit" -> System.exit(0);
                case "release" -> RELEASED.countDown();
                default -> System.out.println(left());
            }
        }
    }
}
