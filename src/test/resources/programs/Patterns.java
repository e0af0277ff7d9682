package program;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Emits events whose size or type repeats after so many of them: {@code events TIMES}, or {@code writes TIMES PERIOD}, to
 * two connections. Prints a name and the bytes that the thread allocated, for each pattern.
 */
public final class Patterns {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int UNREAD = 1000;

    private static volatile String text;

    private interface Emission {
        void emit(int number) throws IOException;
    }

    @StackTrace(false)
    private abstract static class Sized extends Event {
        int length;
    }

    @Name("size.Of2")
    private static final class Size2 extends Sized {}

    @Name("size.Of3")
    private static final class Size3 extends Sized {}

    @Name("size.Of64")
    private static final class Size64 extends Sized {}

    @Name("size.Of128")
    private static final class Size128 extends Sized {}

    @Name("size.Of129")
    private static final class Size129 extends Sized {}

    /** Its subclasses are committed at one line. */
    @StackTrace(false)
    private abstract static class Typed extends Event {
        int number;

        final void fire() {
            commit();
        }
    }

    @Name("first.Of2")
    private static final class First2 extends Typed {}

    @Name("first.Of3")
    private static final class First3 extends Typed {}

    @Name("first.Of64")
    private static final class First64 extends Typed {}

    @Name("first.Of128")
    private static final class First128 extends Typed {}

    @Name("first.Of129")
    private static final class First129 extends Typed {}

    @Name("second.Of2")
    private static final class Second2 extends Typed {}

    @Name("second.Of3")
    private static final class Second3 extends Typed {}

    @Name("second.Of64")
    private static final class Second64 extends Typed {}

    @Name("second.Of128")
    private static final class Second128 extends Typed {}

    @Name("second.Of129")
    private static final class Second129 extends Typed {}

    public static void main(String[] args) throws Exception {
        int times = Integer.parseInt(args[1]);
        if (args[0].equals("writes")) {
            writes(times, Integer.parseInt(args[2]));
        } else {
            events(times);
        }
    }

    /** Whether an event is in the first half of its period. */
    private static boolean isFirst(int number, int period) {
        return number % period < period / 2;
    }

    /** Escapes, and so is allocated. */
    private static String text(int number, int period) {
        text = new String(new char[isFirst(number, period) ? 600 : 300]);
        return text;
    }

    private static void events(int times) throws IOException {
        measure("size.Of2", times, number -> {
            Size2 event = new Size2();
            event.length = text(number, 2).length();
            event.commit();
        });
        measure("size.Of3", times, number -> {
            Size3 event = new Size3();
            event.length = text(number, 3).length();
            event.commit();
        });
        measure("size.Of64", times, number -> {
            Size64 event = new Size64();
            event.length = text(number, 64).length();
            event.commit();
        });
        measure("size.Of128", times, number -> {
            Size128 event = new Size128();
            event.length = text(number, 128).length();
            event.commit();
        });
        measure("size.Of129", times, number -> {
            Size129 event = new Size129();
            event.length = text(number, 129).length();
            event.commit();
        });
        for (int i = 0; i < times; i++) {
            fire(i, isFirst(i, 2) ? new First2() : new Second2());
        }
        for (int i = 0; i < times; i++) {
            fire(i, isFirst(i, 3) ? new First3() : new Second3());
        }
        for (int i = 0; i < times; i++) {
            fire(i, isFirst(i, 64) ? new First64() : new Second64());
        }
        for (int i = 0; i < times; i++) {
            fire(i, isFirst(i, 128) ? new First128() : new Second128());
        }
        for (int i = 0; i < times; i++) {
            fire(i, isFirst(i, 129) ? new First129() : new Second129());
        }
    }

    private static void fire(int number, Typed event) {
        event.number = number;
        event.fire();
    }

    private static void measure(String name, int times, Emission emission) throws IOException {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
            emission.emit(i);
        }
        System.out.println(name + " " + (THREADS.getCurrentThreadAllocatedBytes() - before));
    }

    private static void writes(int times, int period) throws IOException {
        byte[] address = {127, 0, 0, 1};
        try (Ends first = Ends.tcp(InetAddress.getByAddress("a".repeat(100), address));
                Ends second = Ends.tcp(InetAddress.getByAddress("a", address));
                SocketChannel longName = first.connect();
                SocketChannel shortName = second.connect()) {
            ByteBuffer one = ByteBuffer.allocateDirect(1);
            ByteBuffer all = ByteBuffer.allocateDirect(UNREAD);
            measure("writes." + period, times, number -> {
                (isFirst(number, period) ? longName : shortName).write(one.clear());
                if (number % UNREAD == UNREAD - 1) {
                    for (int read = 0; read < UNREAD; ) {
                        read += available(first.accepted, all) + available(second.accepted, all);
                    }
                }
            });
        }
    }

    private static int available(SocketChannel channel, ByteBuffer into) throws IOException {
        if (channel.isBlocking()) {
            channel.configureBlocking(false);
        }
        return channel.read(into.clear());
    }
}
