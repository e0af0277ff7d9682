package program;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Serves requests while another process puts the agent in and takes it out again, many times, and tells what memory is left.
 *
 * <p>To compare with: each time, instead, an agent that has the JVM make the same classes anew twice, as they are.
 */
public final class AttachCycles {

    private static ClassLoader commandLine;

    /** Those that the agent changes here. */
    private static final String CHANGED = "sun.nio.ch.SocketChannelImpl,sun.nio.ch.FileChannelImpl,"
        + "java.net.Socket$SocketOutputStream,sampleapp.ClockRateWorkload,sampleapp.ClockWorkload,"
        + "sampleapp.ContextSwitchWorkload,sampleapp.KeyValueStore,sampleapp.ServiceClient,sampleapp.ServiceWorkload,"
        + "sampleapp.SocketWorkload,picocli.CommandLine$Model$UsageMessageSpec";

    public static void main(String[] args) throws Exception {
        if (args[0].equals("cycle")) {
            cycle(args[1], args[2], Integer.parseInt(args[3]), args[4].equals("unchanged"));
            return;
        }
        int cycles = Integer.parseInt(args[2]);
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread service = new Thread(() -> serve(done, failure));
        service.start();
        String classPath = args[1] + ":" + System.getProperty("java.class.path");
        String pid = Long.toString(ProcessHandle.current().pid());
        Process other = new ProcessBuilder(
                        args[0], "-cp", classPath, "program.AttachCycles", "cycle", pid, args[1], args[2], args[3])
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long[] heap = new long[cycles];
        long[] metaspace = new long[cycles];
        try (BufferedReader output = new BufferedReader(new InputStreamReader(other.getInputStream()));
                PrintStream next = new PrintStream(other.getOutputStream(), true)) {
            for (int i = 0; i < cycles; i++) {
                String line = output.readLine();
                if (!"done done ".equals(line)) {
                    throw new IllegalStateException("cycle " + i + ": " + line);
                }
                // the loader goes with the first, what it held with the second
                System.gc();
                System.gc();
                heap[i] =
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
                metaspace[i] = used("Metaspace");
                next.println();
            }
        } finally {
            done.set(true);
            service.join();
        }
        if (failure.get() != null) {
            throw new IllegalStateException(failure.get());
        }
        System.err.flush();
        System.out.println("child=" + other.waitFor());
        tell("heap", heap);
        tell("metaspace", metaspace);
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

    private static void serve(AtomicBoolean done, AtomicReference<Throwable> failure) {
        try {
            Method main = Class.forName("sampleapp.SampleApp").getMethod("main", String[].class);
            do {
                main.invoke(null, (Object) new String[] {"service", "--seconds", "1", "--clients", "2"});
            } while (!done.get());
        } catch (Throwable e) {
            failure.set(e);
        }
    }

    /** In the other process. */
    private static void cycle(String pid, String jar, int cycles, boolean unchanged) throws Exception {
        BufferedReader next = new BufferedReader(new InputStreamReader(System.in));
        for (int i = 0; i < cycles; i++) {
            System.out.println(unchanged ? again(pid, jar) + again(pid, jar) : attachAndDetach(pid, jar, i));
            next.readLine();
        }
    }

    private static String again(String pid, String jar) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(pid);
        jvm.loadAgent(jar, CHANGED);
        jvm.detach();
        return "done ";
    }

    private static String attachAndDetach(String pid, String jar, int cycle) throws Exception {
        Class<?> target = Class.forName("timeagent.analysis.live.TargetJvm", true, commandLine(jar));
        Method of = target.getMethod("of", long.class);
        Method ask = target.getMethod("ask", Path.class, String.class, String.class);
        List<String> options =
                List.of("", "socket=mirror,clock=all", "socket=instrumented");
        send(of, ask, pid, jar, "attach", options.get(cycle % options.size()));
        send(of, ask, pid, jar, "detach", "");
        return "done done ";
    }

    /** The classes of the command line, which the jar itself keeps in an archive. */
    private static ClassLoader commandLine(String jar) throws Exception {
        if (commandLine == null) {
            Path classes = Path.of(jar).resolveSibling("timeagent-flat.jar");
            commandLine = new URLClassLoader(new URL[] {classes.toUri().toURL()});
        }
        return commandLine;
    }

    /** Throws if the agent refuses or fails. */
    private static void send(Method of, Method ask, String pid, String jar, String kind, String options)
            throws Exception {
        try (AutoCloseable jvm = (AutoCloseable) of.invoke(null, Long.parseLong(pid))) {
            ask.invoke(jvm, Path.of(jar), kind, options);
        }
    }
}
