package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Recordings with events named like ours, made in the test's own JVM: of what no program would do on demand. */
final class MadeRecording {

    private MadeRecording() {}

    @Name("timeagent.AgentInfo")
    @StackTrace(false)
    private static final class AgentInfo extends Event {
        String version;
        String options;
        int classesRewritten;
        int callSites;
        int classesFailed;
        long hookFailures;
    }

    @Name("timeagent.ClockSource")
    @StackTrace(false)
    private static final class ClockSource extends Event {
        String current;
        String available;
        double currentTimeMillisCost;
        double nanoTimeCost;
        String advice;
    }

    @Name("timeagent.ClockCallSite")
    @StackTrace(false)
    private static final class ClockCallSite extends Event {
        String className;
        String method;
        String descriptor;
        int line;
        String clock;
        long calls;

        @Timespan(Timespan.NANOSECONDS)
        double meanDuration;

        boolean hot;
    }

    @Name("timeagent.SocketWrite")
    @StackTrace(false)
    private static final class SocketWrite extends Event {
        String host;
        String address;
        int port;
        long bytesWritten;
        String api;
    }

    @Name("timeagent.EventCost")
    @StackTrace(false)
    private static final class EventCost extends Event {
        String style;
        long events;
        long measured;
        long allocatedBytes;

        @Timespan(Timespan.NANOSECONDS)
        long time;
    }

    @Name("timeagent.EventTypeCost")
    @StackTrace(false)
    private static final class EventTypeCost extends Event {
        String eventType;
        String className;
        String method;
        int line;
        String check;
        int created;
        int committed;
        int measured;
        long allocatedBytes;

        @Timespan(Timespan.NANOSECONDS)
        long time;

        @Timespan(Timespan.NANOSECONDS)
        long constructionNanos;

        @Timespan(Timespan.NANOSECONDS)
        long fillingNanos;

        @Timespan(Timespan.NANOSECONDS)
        long commitNanos;
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
        AgentInfo e = new AgentInfo();
        e.version = version;
        e.options = options;
        e.commit();
    }

    static void source(String current, String advice, double cost) {
        ClockSource e = new ClockSource();
        e.current = current;
        e.available = current;
        e.currentTimeMillisCost = cost;
        e.nanoTimeCost = cost;
        e.advice = advice;
        e.commit();
    }

    static void reads(String className, int line, long calls, double nanos) {
        ClockCallSite e = new ClockCallSite();
        e.className = className;
        e.method = "now";
        e.descriptor = "()J";
        e.line = line;
        e.clock = className;
        e.calls = calls;
        e.meanDuration = nanos;
        e.hot = true;
        e.commit();
    }

    static void write(String host, int port, long bytes) {
        SocketWrite e = new SocketWrite();
        e.begin();
        e.host = host;
        e.address = host;
        e.port = port;
        e.bytesWritten = bytes;
        e.api = host;
        e.commit();
    }

    static void eventType(String type, String className, int line, int count) {
        EventTypeCost e = new EventTypeCost();
        e.eventType = type;
        e.className = className;
        e.method = "now";
        e.line = line;
        e.check = "never";
        e.created = count;
        e.committed = count;
        e.measured = count;
        e.allocatedBytes = 1234567L * count;
        e.time = 1234567L * count;
        e.constructionNanos = 1234567;
        e.fillingNanos = 1234567;
        e.commitNanos = 1234567;
        e.commit();
    }

    static void cost(String style, long measured, long bytes) {
        EventCost e = new EventCost();
        e.style = style;
        e.events = measured;
        e.measured = measured;
        e.allocatedBytes = bytes;
        e.time = bytes;
        e.commit();
    }
}
