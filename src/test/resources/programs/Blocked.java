package program;

import java.util.Arrays;
import java.util.List;

/** A write in a thread of its own that cannot go on, for its peer does not read. */
final class Blocked {

    private static final List<String> WRITES = List.of("write", "transferTo");

    private final Thread thread;

    private Blocked(Thread thread) {
        this.thread = thread;
    }

    /** Starts a write and waits until it is in the operating system. */
    static Blocked write(Runnable write) {
        Thread thread = new Thread(write, "blocked");
        thread.setDaemon(true);
        thread.start();
        while (thread.isAlive() && !isInNativeWrite(thread)) {
            Thread.onSpinWait();
        }
        return new Blocked(thread);
    }

    private static boolean isInNativeWrite(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0
                && stack[0].isNativeMethod()
                && stack[0].getClassName().startsWith("sun.nio.ch.")
                && Arrays.stream(stack).anyMatch(frame -> WRITES.contains(frame.getMethodName()));
    }

    void interrupt() {
        thread.interrupt();
    }

    void join() throws InterruptedException {
        thread.join();
    }
}
