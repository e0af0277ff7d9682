package program;

import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;

/** Has the agent put in from a copy of its jar, writes something else over that copy, and records. */
public final class JarReplaced {

    private static void read() {
        for (int i = 0; i < 100; i++) {
            System.currentTimeMillis(); // 100 reads in JarReplaced.read
        }
    }

    public static void main(String[] args) throws Exception {
        Path jar = Path.of(args[0]);
        Path copy = Files.copy(jar, Path.of(args[1]));
        System.out.print(new ThisJvm(args[1]).timeagent("attach", "clock=count,socket=off"));
        // in place, as a build does it, and not by a new file of that name
        Files.write(copy, new byte[(int) Files.size(jar)]);
        try (Recording recording = new Recording()) {
            recording.start();
            read();
            recording.stop();
            recording.dump(Path.of(args[2]));
        }
        System.out.print(new ThisJvm(args[0]).timeagent("detach"));
    }
}
