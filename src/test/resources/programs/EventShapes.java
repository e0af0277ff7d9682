package program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * Emits events in many shapes, each as often as the argument says, a multiple of 8; prints the bytes that each allocates, without
 * those of the application's work: the least of the last four eighths, because a class that is loaded or code that is
 * linked in between allocates, too.
 */
public final class EventShapes {

    @StackTrace(false)
    abstract static class Shape extends Event {}

    static class NoField extends Shape {}

    static class Text extends Shape {
        String text;
    }

    static class Guarded extends Text {}

    static class Reused extends Text {}

    static class Kept extends Text {}

    @Enabled(false)
    static class Disabled extends Text {}

    @Threshold("1 h")
    static class Short extends Text {}

    static class Nested extends Shape {
        int number;
    }

    static class Loop extends Nested {}

    static class Stack extends Event {
        int number;
    }

    static class Naive extends Shape {
        String path;
        String user;
        int number;
    }

    static class Helped extends Naive {}

    static class Failed extends Naive {}

    static class Handed extends Naive {}

    static class Local extends Naive {}

    static class Passed extends Naive {}

    static class Set extends Shape {
        private String path;

        void setPath(String path) {
            this.path = path;
        }
    }

    static class Constructed extends Shape {
        final String path;

        Constructed(int i) {
            path = "/orders/" + i;
        }
    }

    /** Fills an event where the agent does not look. */
    static final class Elsewhere {
        static void fill(Naive event, int i) {
            work(i);
            event.path = "/orders/" + i;
        }
    }

    /** As large as the work of an application, which is of no event. */
    private static final int WORK = 4096;

    private static final Reused REUSED = new Reused();
    private static final ThreadLocal<Kept> KEPT = ThreadLocal.withInitial(Kept::new);
    static volatile int sink;
    static volatile byte[] worked;
    private static long work;

    static int work(int i) {
        byte[] bytes = new byte[WORK];
        worked = bytes;
        work++;
        return i;
    }

    static void noField(int i) {
        NoField event = new NoField();
        event.begin();
        sink = i;
        event.end();
        event.commit();
    }

    static void text(int i) {
        Text event = new Text();
        event.begin();
        sink = i;
        event.end();
        event.text = "number " + i;
        event.commit();
    }

    static void nested(int i) {
        Nested event = new Nested();
        event.begin();
        sink = i;
        event.end();
        event.number = length(i);
        event.commit();
    }

    private static int length(int i) {
        return ("some number " + i).length();
    }

    static void guarded(int i) {
        Guarded event = new Guarded();
        event.begin();
        sink = i;
        event.end();
        if (event.shouldCommit()) {
            event.text = "number " + i;
            event.commit();
        }
    }

    static void reused(int i) {
        Reused event = REUSED;
        event.begin();
        sink = i;
        event.end();
        if (event.shouldCommit()) {
            event.text = "number " + i;
            event.commit();
        }
    }

    static void kept(int i) {
        Kept event = KEPT.get();
        event.begin();
        sink = i;
        event.end();
        event.text = "number " + i;
        event.commit();
    }

    static void loop(int i) {
        for (int n = 0; n < 4; n++) {
            Loop event = new Loop();
            event.number = i + n;
            event.commit();
        }
    }

    static void stack(int i) {
        Stack event = new Stack();
        event.begin();
        event.number = i;
        event.commit();
    }

    static void disabled(int i) {
        Disabled event = new Disabled();
        event.begin();
        sink = i;
        event.end();
        event.text = "number " + i;
        event.commit();
    }

    static void below(int i) {
        Short event = new Short();
        event.begin();
        sink = i;
        event.end();
        event.text = "number " + i;
        event.commit();
    }

    static void naive(int i) {
        Naive event = new Naive();
        event.begin();
        int n = work(i);
        event.path = "/orders/" + i;
        event.user = String.format("%08d", i);
        event.number = n;
        event.commit();
        sink = n;
    }

    static void helped(int i) {
        Helped event = new Helped();
        event.begin();
        work(i);
        fill(event, i);
        event.commit();
    }

    private static void fill(Helped event, int i) {
        event.path = "/orders/" + i;
        event.user = i % 2 == 0 ? "user " + i : "other " + i;
    }

    static void setter(int i) {
        Set event = new Set();
        event.begin();
        work(i);
        event.setPath("/orders/" + i);
        event.commit();
    }

    static void constructed(int i) {
        work(i);
        Constructed event = new Constructed(i);
        event.commit();
    }

    static void failed(int i) {
        Failed event = new Failed();
        event.begin();
        try {
            work(i);
            event.path = "/orders/" + i;
            work(i);
        } finally {
            event.user = "user " + i;
            event.commit();
        }
    }

    static void handed(int i) {
        Handed event = new Handed();
        event.begin();
        work(i);
        finish(event, i);
    }

    private static void finish(Handed event, int i) {
        event.path = "/orders/" + i;
        work(i);
        event.user = "user " + i;
        event.commit();
    }

    static void local(int i) {
        Local event = new Local();
        event.begin();
        work(i);
        String path = "/orders/" + i;
        event.path = path;
        event.commit();
    }

    static void passed(int i) {
        Passed event = new Passed();
        event.begin();
        Elsewhere.fill(event, i);
        event.commit();
    }

    private static void run(Class<?> type, int times, IntConsumer shape) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int part = times / 8;
        long least = Long.MAX_VALUE;
        for (int end = part; end <= times; end += part) {
            work = 0;
            long bytes = threads.getCurrentThreadAllocatedBytes();
            for (int i = end - part; i < end; i++) {
                shape.accept(i);
            }
            bytes = threads.getCurrentThreadAllocatedBytes() - bytes - work * (16 + WORK);
            if (end > times / 2) {
                least = Math.min(least, bytes / part);
            }
        }
        System.out.println(type.getName() + " " + least);
    }

    public static void main(String[] args) {
        int times = Integer.parseInt(args[0]);
        run(NoField.class, times, EventShapes::noField);
        run(Text.class, times, EventShapes::text);
        run(Nested.class, times, EventShapes::nested);
        run(Guarded.class, times, EventShapes::guarded);
        run(Reused.class, times, EventShapes::reused);
        run(Kept.class, times, EventShapes::kept);
        run(Loop.class, times, EventShapes::loop);
        run(Stack.class, times, EventShapes::stack);
        run(Disabled.class, times, EventShapes::disabled);
        run(Short.class, times, EventShapes::below);
        run(Naive.class, times, EventShapes::naive);
        run(Helped.class, times, EventShapes::helped);
        run(Set.class, times, EventShapes::setter);
        run(Constructed.class, times, EventShapes::constructed);
        run(Failed.class, times, EventShapes::failed);
        run(Handed.class, times, EventShapes::handed);
        run(Local.class, times, EventShapes::local);
        run(Passed.class, times, EventShapes::passed);
    }
}
