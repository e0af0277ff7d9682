package program;

import java.nio.file.Path;
import jdk.jfr.Recording;

/** Does what each event of the agent is about; with a file, in a recording of its own. */
public final class WritesEachEvent {
    private static final int TIMES = 2000;

    public static void main(String[] args) throws Exception {
        try (EachEvent each = new EachEvent();
                Recording recording = args.length == 0 ? null : new Recording()) {
            if (recording != null) {
                recording.start();
            }
            for (int i = 0; i < TIMES; i++) {
                each.once();
            }
            if (recording != null) {
                recording.stop();
                recording.dump(Path.of(args[0]));
            }
        }
        System.out.println("done");
    }
}
