package program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** Events in ten shapes, each so often as the argument says; prints the bytes that the last half of each allocates. */
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

    private static final Reused REUSED = new Reused();
    private static final ThreadLocal<Kept> KEPT = ThreadLocal.withInitial(Kept::new);
    static volatile int sink;

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

    private static void run(String name, int times, IntConsumer shape) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < times / 2; i++) {
            shape.accept(i);
        }
        long bytes = threads.getCurrentThreadAllocatedBytes();
        for (int i = times / 2; i < times; i++) {
            shape.accept(i);
        }
        bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
        System.out.println(name + " " + bytes / (times / 2));
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
    }
}
