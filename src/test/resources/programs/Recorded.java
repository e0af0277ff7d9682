package program;

import java.util.Scanner;
import jdk.jfr.FlightRecorder;

/** Reads the clock when told to, and says what is left of a session of the agent when its thread has ended. */
public final class Recorded {

    private static void read() {
        for (int i = 0; i < 100; i++) {
            System.currentTimeMillis(); // 700 reads in Recorded.read
        }
    }

    private static String left() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("timeagent-session")) {
                thread.join();
            }
        }
        return "recordings " + FlightRecorder.getFlightRecorder().getRecordings().size() + ", agent "
                + System.getProperty("timeagent.active");
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            switch (lines.nextLine()) {
                case "read":
                    read();
                    System.out.println("read");
                    break;
                default:
                    System.out.println(left());
            }
        }
    }
}
