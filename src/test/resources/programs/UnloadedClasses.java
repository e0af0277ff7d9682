package program;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;

/**
 * Has very many classes with names of their own, each in a loader of its own, read the clock once.
 *
 * <p>Prints when no more memory is in use than after the first of them and 1 MB: at the latest when the test's patience
 * ends.
 */
public final class UnloadedClasses {

    private static final long MOST_MORE = 1 << 20;
    private static final int FIRST = 100;
    private static final int COLLECTED_EVERY = 2_000;

    private static final class Copy extends ClassLoader {
        Runnable of(byte[] file) throws Exception {
            return (Runnable) defineClass(null, file, 0, file.length)
                    .getDeclaredConstructor()
                    .newInstance();
        }
    }

    private static void run(String original, int from, int to) throws Exception {
        for (int i = from; i < to; i++) {
            String copy = original.replace("Site0000", String.format("S%07d", i));
            new Copy().of(copy.getBytes(StandardCharsets.ISO_8859_1)).run();
            if (i % COLLECTED_EVERY == 0) {
                System.gc();
            }
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Takes the number of classes and, if they are to be recorded, the file of the recording. */
    public static void main(String[] args) throws Exception {
        try (Recording recording = args.length > 1 ? new Recording() : null) {
            if (recording != null) {
                recording.setDestination(Path.of(args[1]));
                recording.enable("timeagent.ClockCallSite").withPeriod(Duration.ofSeconds(1));
                recording.enable("timeagent.ClockRead");
                recording.enable("timeagent.AgentInfo");
                recording.start();
            }
            String original;
            try (InputStream file = UnloadedClasses.class.getResourceAsStream("Site0000.class")) {
                original = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
            }
            run(original, 0, FIRST);
            long before = used();
            run(original, FIRST, Integer.parseInt(args[0]));
            while (used() > before + MOST_MORE) {
                Thread.yield();
            }
        }
        System.out.println("freed");
    }
}
