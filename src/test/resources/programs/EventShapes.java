package program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * Emits events in many shapes, each as often as the argument says, a multiple of 8; prints the bytes that each allocates, without
 * those of the application's work: the least of the last four eighths, because a class that is loaded or code that is
 * linked in between allocates, too.
 */
public final class EventShapes {

    @Name("shapes.NoField")
    @StackTrace(false)
    static class NoField extends Event {}

    @Name("shapes.Text")
    @StackTrace(false)
    static class Text extends Event {
        String text;
    }

    @Name("shapes.Nested")
    @StackTrace(false)
    static class Nested extends Event {
        int number;
    }

    @Name("shapes.Guarded")
    @StackTrace(false)
    static class Guarded extends Text {}

    @Name("shapes.Reused")
    @StackTrace(false)
    static class Reused extends Text {}

    @Name("shapes.ThreadLocal")
    @StackTrace(false)
    static class Kept extends Text {}

    @Name("shapes.Loop")
    @StackTrace(false)
    static class Loop extends Event {
        int number;
    }

    @Name("shapes.Stack")
    static class Stack extends Event {
        int number;
    }

    @Name("shapes.Disabled")
    @Enabled(false)
    static class Disabled extends Text {}

    @Name("shapes.Threshold")
    @Threshold("1 h")
    @StackTrace(false)
    static class Short extends Text {}

    @Name("shapes.Naive")
    @StackTrace(false)
    static class Naive extends Event {
        String path;
        String user;
        int number;
    }

    @Name("shapes.Helped")
    @StackTrace(false)
    static class Helped extends Naive {}

    @Name("shapes.Setter")
    @StackTrace(false)
    static class Set extends Event {
        private String path;

        void setPath(String path) {
            this.path = path;
        }
    }

    @Name("shapes.Constructor")
    @StackTrace(false)
    static class Constructed extends Event {
        final String path;

        Constructed(int i) {
            path = "/orders/" + i;
        }
    }

    @Name("shapes.Failed")
    @StackTrace(false)
    static class Failed extends Naive {}

    @Name("shapes.Handed")
    @StackTrace(false)
    static class Handed extends Naive {}

    @Name("shapes.Local")
    @StackTrace(false)
    static class Local extends Naive {}

    @Name("shapes.Passed")
    @StackTrace(false)
    static class Passed extends Naive {}

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

    private static void run(String name, int times, IntConsumer shape) {
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
        System.out.println(name + " " + least);
    }

    public static void main(String[] args) {
        int times = Integer.parseInt(args[0]);
        run("shapes.NoField", times, EventShapes::noField);
        run("shapes.Text", times, EventShapes::text);
        run("shapes.Nested", times, EventShapes::nested);
        run("shapes.Guarded", times, EventShapes::guarded);
        run("shapes.Reused", times, EventShapes::reused);
        run("shapes.ThreadLocal", times, EventShapes::kept);
        run("shapes.Loop", times, EventShapes::loop);
        run("shapes.Stack", times, EventShapes::stack);
        run("shapes.Disabled", times, EventShapes::disabled);
        run("shapes.Threshold", times, EventShapes::below);
        run("shapes.Naive", times, EventShapes::naive);
        run("shapes.Helped", times, EventShapes::helped);
        run("shapes.Setter", times, EventShapes::setter);
        run("shapes.Constructor", times, EventShapes::constructed);
        run("shapes.Failed", times, EventShapes::failed);
        run("shapes.Handed", times, EventShapes::handed);
        run("shapes.Local", times, EventShapes::local);
        run("shapes.Passed", times, EventShapes::passed);
    }
}
