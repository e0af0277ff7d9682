package timeagent.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.zip.CRC32;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Commits events between other work and prints the CPU time of the process per event, in nanoseconds, and the events per
 * second.
 *
 * <p>Arguments: bytes to checksum between two events, seconds to warm up, seconds to measure.
 */
public final class EventRate {
    private static final int AT_ONCE = 1000;

    @Name("rate.Step")
    @StackTrace(false)
    static final class Step extends Event {
        int number;
        long sum;
    }

    /** Its code is the JVM's own: it takes as long in every run, whatever is inlined around it. */
    private final CRC32 work = new CRC32();

    private final byte[] bytes;
    private int number;

    private EventRate(int size) {
        bytes = new byte[size];
    }

    public static void main(String[] args) {
        EventRate program = new EventRate(Integer.parseInt(args[0]));
        program.run(Double.parseDouble(args[1]));
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        double seconds = Double.parseDouble(args[2]);
        long events = program.run(seconds);
        cpu = system.getProcessCpuTime() - cpu;
        System.out.printf(Locale.ROOT, "%.1f %.0f%n", (double) cpu / events, events / seconds);
    }

    private long run(double seconds) {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        long events = 0;
        while (System.nanoTime() - end < 0) {
            for (int i = 0; i < AT_ONCE; i++) {
                step();
            }
            events += AT_ONCE;
        }
        return events;
    }

    private void step() {
        Step event = new Step();
        event.begin();
        work.update(bytes);
        event.end();
        if (event.shouldCommit()) {
            event.number = number++;
            event.sum = work.getValue();
            event.commit();
        }
    }
}
