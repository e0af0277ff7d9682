package program;

import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Serves requests while the command line attaches and detaches the agent many times; prints the memory in use afterwards.
 *
 * <p>For comparison, this class, as an agent, instead retransforms the same classes twice each time, without changing them.
 */
public final class AttachCycles {

    private static final List<String> OPTIONS = List.of("", "socket=mirror,clock=all", "socket=instrumented");

    /** Those that the agent changes here. */
    private static final Set<String> CHANGED = Set.of(("sun.nio.ch.SocketChannelImpl,sun.nio.ch.FileChannelImpl,"
        + "java.net.Socket$SocketOutputStream,sampleapp.ClockRateWorkload,sampleapp.ClockWorkload,"
        + "sampleapp.ContextSwitchWorkload,sampleapp.KeyValueStore,sampleapp.ServiceClient,sampleapp.ServiceWorkload,"
        + "sampleapp.SocketWorkload,picocli.CommandLine$Model$UsageMessageSpec").split(","));

    /** The agent that changes nothing; called by the JVM. */
    public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
        instrumentation.retransformClasses(Stream.of(instrumentation.getAllLoadedClasses())
                .filter(loaded -> CHANGED.contains(loaded.getName()))
                .toArray(Class<?>[]::new));
    }

    /** @param args jar of timeagent or of this agent, number of cycles, and {@code unchanged} for the latter */
    public static void main(String[] args) throws Exception {
        ThisJvm jvm = new ThisJvm(args[0]);
        int cycles = Integer.parseInt(args[1]);
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch served = new CountDownLatch(1);
        Thread service = new Thread(() -> serve(served, done, failure));
        service.start();
        // JDK 17 can refuse a class that is retransformed while it is linked
        served.await();
        long[] heap = new long[cycles];
        long[] metaspace = new long[cycles];
        long[] pages = new long[cycles];
        try {
            for (int i = 0; i < cycles; i++) {
                if (args[2].equals("unchanged")) {
                    ThisJvm.load(args[0]);
                    ThisJvm.load(args[0]);
                } else {
                    jvm.succeeding("attach", OPTIONS.get(i % OPTIONS.size()));
                    jvm.succeeding("detach");
                }
                // the loader goes with the first, what it held with the second
                System.gc();
                System.gc();
                heap[i] =
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
                metaspace[i] = used("Metaspace");
                pages[i] = pages();
            }
        } finally {
            done.set(true);
            service.join();
        }
        if (failure.get() != null) {
            throw new IllegalStateException(failure.get());
        }
        tell("heap", heap);
        tell("metaspace", metaspace);
        tell("pages", pages);
    }

    /** Pages of counters that agents have taken; 0 without one. */
    private static int pages() throws Exception {
        try {
            Method end = Class.forName("java.lang.TimeagentRows").getDeclaredMethod("end");
            end.setAccessible(true);
            return (int) end.invoke(null);
        } catch (ClassNotFoundException e) {
            return 0;
        }
    }

    private static void tell(String name, long[] values) {
        System.out.printf("%s=%d,%d%n", name, median(values, 0), median(values, values.length - 10));
    }

    private static long median(long[] values, int from) {
        long[] ten = Arrays.copyOfRange(values, from, from + 10);
        Arrays.sort(ten);
        return (ten[4] + ten[5]) / 2;
    }

    private static long used(String pool) {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(bean -> bean.getName().equals(pool))
                .mapToLong(bean -> bean.getUsage().getUsed())
                .sum();
    }

    private static void serve(CountDownLatch served, AtomicBoolean done, AtomicReference<Throwable> failure) {
        try {
            Method main = Class.forName("sampleapp.SampleApp").getMethod("main", String[].class);
            do {
                main.invoke(null, (Object) new String[] {"service", "--seconds", "1", "--clients", "2"});
                served.countDown();
            } while (!done.get());
        } catch (Throwable e) {
            failure.set(e);
            served.countDown();
        }
    }
}
