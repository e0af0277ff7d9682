package timeagent.events.jdk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;
import timeagent.hooks.OwnHooks;

/** A program that may not see the inside of the JDK's thread bean, as on a JDK whose bean is made in another way. */
final class BytesWithoutAccess {
    private BytesWithoutAccess() {}

    /** Prints whether the bytes of carriers are known, and whether bytes are known in each kind of thread. */
    public static void main(String[] arguments) throws Exception {
        HookAccess.use(OwnHooks.create());
        HookAccess.hooks().claim();
        System.out.print(AllocatedBytes.areKnownOfCarriers() + " " + (AllocatedBytes.now() >= 0));
        if (Runtime.version().feature() >= 21) {
            Threads.run(VirtualThreads::of, () -> System.out.print(" " + (AllocatedBytes.now() >= 0)));
        }
    }

    /** Runs it in a JVM of its own; what it printed. */
    static String run() throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BytesWithoutAccess.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        program.waitFor();
        return output;
    }
}
