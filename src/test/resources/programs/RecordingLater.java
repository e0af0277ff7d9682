package program;

import java.nio.file.Path;
import jdk.jfr.Recording;

/** Starts a recording itself, between reads of the clock. */
public final class RecordingLater {

    static long read(int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        long sum = read(1000);
        try (Recording recording = new Recording()) {
            recording.start();
            sum += read(234);
            recording.stop();
            recording.dump(Path.of(args[0]));
        }
        System.out.println(sum > 0);
    }
}
