package timeagent.events.socket;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;
import timeagent.events.jdk.CarrierAllocation;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.OwnHooks;

/** A program that may not see the inside of the JDK's thread bean, as on a JDK whose bean is made in another way. */
final class MeterWithoutAccess {
    private MeterWithoutAccess() {}

    /** Prints whether the bytes of carriers are known, and whether the meter knows bytes in each kind of thread. */
    public static void main(String[] arguments) throws Exception {
        HookAccess.use(OwnHooks.create());
        HookAccess.hooks().claim();
        EventCostProbe meter = new EventCostProbe();
        System.out.print(CarrierAllocation.isKnown() + " " + meter.knowsBytes());
        if (Runtime.version().feature() >= 21) {
            Threads.run(VirtualThreads::of, () -> System.out.print(" " + meter.knowsBytes()));
        }
    }

    /** Runs it in a JVM of its own; what it printed. */
    static String run() throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        MeterWithoutAccess.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        program.waitFor();
        return output;
    }
}
