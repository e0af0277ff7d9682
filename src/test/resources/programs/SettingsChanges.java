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
import java.util.function.Consumer;
import java.util.function.Function;
import jdk.jfr.EventSettings;
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

    /** Enables these events of ours and no others. */
    private interface Change {
        void to(Set<String> enabled) throws Exception;
    }

    /** One of the ways to change the settings of what is recorded. */
    private record Way(String name, Change change, AutoCloseable recording) {}

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
                Way way = way(i);
                try (AutoCloseable recording = way.recording) {
                    onAndOff(way, Set.of(sets[i % sets.length].split(",")), times);
                }
            }
            each.stop();
            worker.join();
        }
        System.out.println("done");
    }

    private static Way way(int number) throws Exception {
        switch (number % WAYS) {
            case 0:
                Recording recording = new Recording();
                return started("Recording.enable", recording::enable, recording::disable, recording::start, recording);
            case 1:
                RecordingStream stream = new RecordingStream();
                return started("RecordingStream", stream::enable, stream::disable, stream::startAsync, stream);
            case 2:
                return byJmx();
            default:
                return bySecondRecording();
        }
    }

    private static void onAndOff(Way way, Set<String> events, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            SEEN.clear();
            way.change.to(events);
            await(way.name + ": not recorded ", () -> {
                Set<String> missing = new TreeSet<>(events);
                missing.removeAll(SEEN);
                return missing;
            });
            way.change.to(Set.of());
            await(way.name + ": hooks still on after " + events + ": ", SettingsChanges::hooksOn);
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

    private static Way started(
            String name,
            Function<String, EventSettings> enable,
            Consumer<String> disable,
            Runnable start,
            AutoCloseable recording)
            throws Exception {
        Change change = enabled -> {
            ours().stream().filter(event -> !enabled.contains(event)).forEach(disable);
            enabled.forEach(event -> enable.apply(event).withPeriod(PERIOD));
        };
        change.to(Set.of());
        start.run();
        return new Way(name, change, recording);
    }

    private static Way byJmx() throws Exception {
        FlightRecorderMXBean bean = ManagementFactory.getPlatformMXBean(FlightRecorderMXBean.class);
        long recording = bean.newRecording();
        Change change = enabled -> bean.setRecordingSettings(recording, settings(enabled));
        change.to(Set.of());
        bean.startRecording(recording);
        return new Way("JMX", change, () -> {
            bean.stopRecording(recording);
            bean.closeRecording(recording);
        });
    }

    private static Map<String, String> settings(Set<String> enabled) {
        Map<String, String> settings = new HashMap<>();
        for (String event : ours()) {
            settings.put(event + "#enabled", String.valueOf(enabled.contains(event)));
            settings.put(event + "#period", PERIOD.toMillis() + " ms");
        }
        return settings;
    }

    /** Another one for each change, which ends with the next. */
    private static Way bySecondRecording() {
        Recording[] second = {new Recording()};
        Change change = enabled -> {
            second[0].close();
            second[0] = new Recording();
            if (!enabled.isEmpty()) {
                ours().forEach(second[0]::disable);
                enabled.forEach(event -> second[0].enable(event).withPeriod(PERIOD));
                second[0].start();
            }
        };
        return new Way("a second recording", change, () -> second[0].close());
    }
}
