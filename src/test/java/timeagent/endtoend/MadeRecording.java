package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;

/** Recordings with events named like ours, made in the test's own JVM: of what no program would do on demand. */
final class MadeRecording {

    private static final EventFactory AGENT_INFO = type(
            "AgentInfo",
            "String version, String options, int classesRewritten, int callSites, int classesFailed, long hookFailures");
    private static final EventFactory CLOCK_SOURCE = type(
            "ClockSource",
            "String current, String available, double currentTimeMillisCost, double nanoTimeCost, String advice");
    private static final EventFactory CALL_SITE = type(
            "ClockCallSite",
            "String className, String method, String descriptor, int line, String clock, long calls, realNanos meanDuration,"
                    + " boolean hot");
    private static final EventFactory SOCKET_WRITE =
            type("SocketWrite", "String host, String address, int port, long bytesWritten, String api");
    private static final EventFactory EVENT_COST =
            type("EventCost", "String style, long events, long measured, long allocatedBytes, nanos time");
    private static final EventFactory EVENT_TYPE_COST = type(
            "EventTypeCost",
            "String eventType, String className, String method, int line, String check, int created, int committed,"
                    + " int measured, long allocatedBytes, nanos time, nanos constructionNanos, nanos fillingNanos,"
                    + " nanos commitNanos");

    private MadeRecording() {}

    /** @param declared its fields; of {@code nanos} and {@code realNanos}, the unit is ns */
    private static EventFactory type(String name, String declared) {
        Map<String, Class<?>> types = Map.of(
                "String", String.class,
                "boolean", boolean.class,
                "int", int.class,
                "long", long.class,
                "nanos", long.class,
                "double", double.class,
                "realNanos", double.class);
        AnnotationElement nanos = new AnnotationElement(Timespan.class, Timespan.NANOSECONDS);
        List<ValueDescriptor> fields = Stream.of(declared.split(", "))
                .map(field -> field.split(" "))
                .map(field -> new ValueDescriptor(
                        types.get(field[0]),
                        field[1],
                        field[0].matches("nanos|realNanos") ? List.of(nanos) : List.of()))
                .toList();
        return EventFactory.create(
                List.of(
                        new AnnotationElement(Name.class, "timeagent." + name),
                        new AnnotationElement(StackTrace.class, false)),
                fields);
    }

    /** An event that lasts from now to its commit; fields without a value are 0 or null. */
    private static Event event(EventFactory type, Object... values) {
        Event event = type.newEvent();
        event.begin();
        for (int i = 0; i < values.length; i++) {
            event.set(i, values[i]);
        }
        return event;
    }

    static Path of(Path file, Runnable events) throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            events.run();
            recording.stop();
            recording.dump(file);
        }
        return file;
    }

    static void agent(String version, String options) {
        event(AGENT_INFO, version, options).commit();
    }

    static void source(String current, String advice, double cost) {
        event(CLOCK_SOURCE, current, current, cost, cost, advice).commit();
    }

    static void reads(String className, int line, long calls, double nanos) {
        event(CALL_SITE, className, "now", "()J", line, className, calls, nanos, true)
                .commit();
    }

    static void write(String host, int port, long bytes) {
        event(SOCKET_WRITE, host, host, port, bytes, host).commit();
    }

    static void eventType(String type, String className, int line, int count) {
        long each = 1234567;
        long all = each * count;
        event(EVENT_TYPE_COST, type, className, "now", line, "never", count, count, count, all, all, each, each, each)
                .commit();
    }

    static void cost(String style, long measured, long bytes) {
        event(EVENT_COST, style, measured, measured, bytes, bytes).commit();
    }
}
