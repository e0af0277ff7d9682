package program;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordingStream;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * Switches events of the agent on and off while a recording runs, and waits until they are recorded and the hooks are
 * off; prints what did not happen in time.
 *
 * <p>The arguments: how often, then sets of events, joined by commas: each is changed in one way, and each way changes one at least.
 * Needs {@code java.lang} open, to look at the hooks.
 */
public final class SettingsChanges {
    /** Far more than a second: the test says that it happens, and the limit that it is not by another event. */
    private static final long MOST_NANOS = 100_000_000_000L;

    private static final int WAYS = 4;
    private static final Duration PERIOD = Duration.ofMillis(200);
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    /** One of the ways to change the settings of what is recorded. */
    interface Way extends AutoCloseable {
        void enable(Set<String> events) throws Exception;

        void disable(Set<String> events) throws Exception;

        @Override
        void close() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        try (EachEvent each = new EachEvent();
                Recording first = new Recording();
                EventStream stream = EventStream.openRepository()) {
            Thread worker = new Thread(each);
            worker.start();
            ours().forEach(first::disable);
            first.start();
            stream.onEvent(event -> SEEN.add(event.getEventType().getName()));
            stream.startAsync();
            int times = Integer.parseInt(args[0]);
            String[] sets = Arrays.copyOfRange(args, 1, args.length);
            for (int i = 0; i < Math.max(WAYS, sets.length); i++) {
                try (Way way = way(i)) {
                    onAndOff(way, Set.of(sets[i % sets.length].split(",")), times);
                }
            }
            each.stop();
            worker.join();
        }
        System.out.println("done");
    }

    private static Way way(int number) throws Exception {
        return switch (number % WAYS) {
            case 0 -> byRecording();
            case 1 -> byStream();
            case 2 -> byJmx();
            default -> bySecondRecording();
        };
    }

    private static void onAndOff(Way way, Set<String> events, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            SEEN.clear();
            way.enable(events);
            await(way + ": not recorded ", () -> {
                Set<String> missing = new TreeSet<>(events);
                missing.removeAll(SEEN);
                return missing;
            });
            way.disable(events);
            await(way + ": hooks still on after " + events + ": ", SettingsChanges::hooksOn);
        }
    }

    private interface Missing {
        Set<String> get() throws Exception;
    }

    private static void await(String what, Missing missing) throws Exception {
        long begun = System.nanoTime();
        while (!missing.get().isEmpty()) {
            if (System.nanoTime() - begun > MOST_NANOS) {
                System.out.println(what + missing.get());
                return;
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** The hooks that count or record at this moment. */
    private static Set<String> hooksOn() throws Exception {
        Set<String> on = new TreeSet<>();
        for (String hook : List.of("TimeagentClock", "TimeagentEvents")) {
            Field active = Class.forName("java.lang." + hook).getDeclaredField("active");
            active.setAccessible(true);
            if (active.get(null) != null) {
                on.add(hook);
            }
        }
        // this one stays, for accepted connections, and asks the settings itself
        Class<?> socket = Class.forName("java.lang.TimeagentSocket");
        if (socket.getMethod("begin").invoke(null) != null) {
            on.add("TimeagentSocket");
        }
        return on;
    }

    private static List<String> ours() {
        List<String> names = new ArrayList<>();
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            if (type.getName().startsWith("timeagent.")) {
                names.add(type.getName());
            }
        }
        return names;
    }

    private static Way byRecording() {
        Recording recording = new Recording();
        ours().forEach(recording::disable);
        recording.start();
        return new Way() {
            @Override
            public void enable(Set<String> events) {
                events.forEach(event -> recording.enable(event).withPeriod(PERIOD));
            }

            @Override
            public void disable(Set<String> events) {
                events.forEach(recording::disable);
            }

            @Override
            public void close() {
                recording.close();
            }

            @Override
            public String toString() {
                return "Recording.enable";
            }
        };
    }

    private static Way byStream() {
        RecordingStream stream = new RecordingStream();
        ours().forEach(stream::disable);
        stream.startAsync();
        return new Way() {
            @Override
            public void enable(Set<String> events) {
                events.forEach(event -> stream.enable(event).withPeriod(PERIOD));
            }

            @Override
            public void disable(Set<String> events) {
                events.forEach(stream::disable);
            }

            @Override
            public void close() {
                stream.close();
            }

            @Override
            public String toString() {
                return "RecordingStream";
            }
        };
    }

    private static Way byJmx() throws Exception {
        FlightRecorderMXBean bean = ManagementFactory.getPlatformMXBean(FlightRecorderMXBean.class);
        long recording = bean.newRecording();
        bean.setRecordingSettings(recording, settings(Set.of()));
        bean.startRecording(recording);
        return new Way() {
            @Override
            public void enable(Set<String> events) {
                bean.setRecordingSettings(recording, settings(events));
            }

            @Override
            public void disable(Set<String> events) {
                bean.setRecordingSettings(recording, settings(Set.of()));
            }

            @Override
            public void close() throws Exception {
                bean.stopRecording(recording);
                bean.closeRecording(recording);
            }

            @Override
            public String toString() {
                return "JMX";
            }
        };
    }

    private static Map<String, String> settings(Set<String> enabled) {
        Map<String, String> settings = new HashMap<>();
        for (String event : ours()) {
            settings.put(event + "#enabled", String.valueOf(enabled.contains(event)));
            settings.put(event + "#period", PERIOD.toMillis() + " ms");
        }
        return settings;
    }

    private static Way bySecondRecording() {
        return new Way() {
            private Recording second;

            @Override
            public void enable(Set<String> events) {
                second = new Recording();
                ours().forEach(second::disable);
                events.forEach(event -> second.enable(event).withPeriod(PERIOD));
                second.start();
            }

            @Override
            public void disable(Set<String> events) {
                second.close();
            }

            @Override
            public void close() {
                // each one is closed
            }

            @Override
            public String toString() {
                return "a second recording";
            }
        };
    }
}
