package program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;

/**
 * Threads that read a clock near the end of their stack while the first recording starts; as an agent, it holds up the
 * load of the agent's self-test until they have done so often.
 */
public final class NearStackEnd implements ClassFileTransformer {

    private static final int OFTEN = 200;
    private static final int THREADS = 4;
    private static final int STACK_BYTES = 256 * 1024;

    /** Calls that return, before the next descent. */
    private static final int LEVELS = 12;

    private static final AtomicInteger ENDS = new AtomicInteger();
    private static final Set<String> THROWN = Collections.synchronizedSet(new TreeSet<>());
    private static volatile boolean running;
    private static volatile boolean overflowed;

    public static void premain(String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new NearStackEnd());
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (running && "timeagent/agent/SelfTest".equals(name)) {
            awaitEnds();
        }
        return null;
    }

    private static void awaitEnds() {
        int until = ENDS.get() + OFTEN;
        while (ENDS.get() - until < 0) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Thread[] threads = new Thread[THREADS];
        running = true;
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(null, NearStackEnd::descend, "reader", STACK_BYTES);
            threads[i].start();
        }
        awaitEnds();
        try (Recording recording = new Recording()) {
            recording.start();
            awaitEnds();
            running = false;
            for (Thread thread : threads) {
                thread.join();
            }
            for (int i = 0; i < 300; i++) {
                after();
            }
            recording.stop();
            recording.dump(Path.of(arguments[0]));
        }
        System.out.println("overflowed " + overflowed + ", thrown " + THROWN);
    }

    private static void after() {
        System.currentTimeMillis(); // 300 reads in NearStackEnd.after
    }

    private static void descend() {
        int[] levels = new int[1];
        while (running) {
            levels[0] = 0;
            try {
                descend(levels);
            } catch (StackOverflowError e) {
                overflowed = true;
            } catch (Throwable e) {
                THROWN.add(e.toString());
            }
            ENDS.incrementAndGet();
        }
    }

    private static void descend(int[] levels) {
        try {
            descend(levels);
        } catch (StackOverflowError e) {
            overflowed = true;
            levels[0]++;
            // may overflow again, and then in the caller
            read();
        }
        if (levels[0]++ < LEVELS) {
            read();
        }
    }

    private static void read() {
        // few: where the stack ends in the hook, each read costs an error with its stack trace
        for (int i = 0; i < 20; i++) {
            System.currentTimeMillis();
        }
    }
}
