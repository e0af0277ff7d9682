package program;

import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/**
 * Has very many classes with names of their own, each in a loader of its own, read the clock once, or commit an event.
 *
 * <p>Prints when at most 256 KB more is in use than after the first of them (1 MB with a recording); the test's time limit ends
 * the wait.
 */
public final class UnloadedClasses {

    private static final long MOST_MORE = 1 << 18;

    /** A recording itself keeps more. */
    private static final long MOST_MORE_RECORDED = 1 << 20;

    private static final int FIRST = 100;
    private static final int COLLECTED_EVERY = 2_000;

    @StackTrace(false)
    public static final class Happened extends Event {
        public String text;
    }

    private static void run(String name, String original, int from, int to) throws Exception {
        for (int i = from; i < to; i++) {
            String copy = original.replace(name, String.format("S%07d", i));
            new Loaders.Own(UnloadedClasses.class.getClassLoader()).make(copy).run();
            if (i % COLLECTED_EVERY == 0) {
                System.gc();
            }
        }
    }

    /** Takes the number of classes, the one that is copied and, if they are to be recorded, the file of the recording. */
    public static void main(String[] args) throws Exception {
        try (Recording recording = args.length > 2 ? new Recording() : null) {
            if (recording != null) {
                recording.setDestination(Path.of(args[2]));
                recording.enable("timeagent.ClockCallSite").withPeriod(Duration.ofSeconds(1));
                recording.enable("timeagent.ClockRead");
                recording.enable("timeagent.AgentInfo");
                recording.enable("timeagent.EventTypeCost").withPeriod(Duration.ofSeconds(1));
                recording.start();
            }
            String original = Loaders.file(args[1]);
            run(args[1], original, 0, FIRST);
            long before = ManySites.used();
            run(args[1], original, FIRST, Integer.parseInt(args[0]));
            ManySites.awaitUsed(before + (recording == null ? MOST_MORE : MOST_MORE_RECORDED));
        }
        System.out.println("freed");
    }
}
