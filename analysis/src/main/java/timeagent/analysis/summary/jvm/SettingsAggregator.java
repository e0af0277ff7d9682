package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.jvm.Problem.Kind;

/** How the JVM of the first recording was set, differences of the others, and bytes that Flight Recorder lost. */
public final class SettingsAggregator implements Section {

    private static final int MOST_NAMES = 5;

    /**
     * Where files are, and where the system happens to put memory, makes no difference. The C2 compiler raises LoopMaxUnroll in a
     * running JVM: its value depends on when it was recorded.
     */
    private static final Predicate<String> IS_IRRELEVANT = Pattern.compile(
                    ".*(File|Path|Directory|Log|Address).*|Flags|StartFlightRecording|FlightRecorder.*|LoopMaxUnroll")
            .asMatchPredicate();

    /** An agent, or a switch of assertions. */
    private static final Predicate<String> IS_TOOL = Pattern.compile(
                    "-agent(lib|path):.*" + "|-(e|d)(a|sa)(:.*)?|-(enable|disable)(system)?assertions(:.*)?")
            .asMatchPredicate();

    private static final String PERIOD = "period";

    private static final Set<String> SETTINGS = Set.of("enabled", "threshold", "stackTrace", "throttle", PERIOD);

    private static final Pattern TIME = Pattern.compile("(\\d{1,18})\\s*(ns|us|ms|s|m|h|d)");

    /** As in {@link TimeUnit}. */
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s", "m", "h", "d");

    /**
     * What is known of a JVM; empty where it was not recorded.
     *
     * @param flags by name, without those that name files, addresses or recordings
     * @param settings of event types, {@code jdk.SocketWrite#threshold} and the like, without periods
     * @param tools agents and switches that are no flags, such as {@code -agentlib:jdwp=...} and {@code -ea}
     */
    public record Known(Map<String, String> flags, Map<String, String> settings, Set<String> tools) {

        private Known() {
            // not sorted: every chunk repeats all of them
            this(new HashMap<>(), new HashMap<>(), new TreeSet<>());
        }

        /** A setting of an event type; null when not recorded. */
        public String setting(String type, String name) {
            return settings.get(type + "#" + name);
        }

        /** From which duration events of a type were recorded, such as 10 ms; null if all were, or that is unknown. */
        public String threshold(String type) {
            String threshold = setting(type, "threshold");
            return threshold != null && threshold.matches("[1-9].*") ? threshold : null;
        }

        /** How many events of a type were recorded at most, such as 100/s; null if all were, or that is unknown. */
        public String throttle(String type) {
            String throttle = setting(type, "throttle");
            return throttle != null && throttle.matches("\\d.*") ? throttle : null;
        }

        /** Whether a setting of a type is known to have a value. */
        public boolean isSet(String type, String name, String value) {
            return value.equals(setting(type, name));
        }
    }

    /** Whether a flag is irrelevant, by name; kept because every chunk repeats all flags. */
    private final Map<String, Boolean> irrelevant = new HashMap<>();

    private Known inThisRecording = new Known();

    /** Of the recording that is being read, by {@code type#name}: the value from a time on, ns; a chunk that repeats it adds none. */
    private final Map<String, TreeMap<Long, String>> changes = new HashMap<>();

    private Known first = new Known();
    private final Set<String> differing = new TreeSet<>();
    private long lostBytes;

    @Override
    public void observe(Events events) {
        events.on("jdk.ActiveSetting", this::addSetting);
        events.on("jdk.DataLoss", this::addLoss);
        events.on("jdk.JVMInformation", this::addArguments);
        events.on("jdk.BooleanFlag", e -> addFlag(e, e.flag("value")));
        events.on("jdk.DoubleFlag", e -> addFlag(e, e.real("value")));
        events.on("jdk.StringFlag", e -> addFlag(e, e.text("value")));
        for (String type : List.of("jdk.IntFlag", "jdk.UnsignedIntFlag", "jdk.LongFlag", "jdk.UnsignedLongFlag")) {
            events.on(type, e -> addFlag(e, e.number("value")));
        }
    }

    private void addLoss(Event e) {
        lostBytes += Math.max(0, e.number("amount"));
    }

    private void addArguments(Event e) {
        words(e.text("jvmArguments")).stream().filter(IS_TOOL).forEach(inThisRecording.tools::add);
    }

    private void addFlag(Event e, Object value) {
        String name = e.text("name");
        if (name != null && !irrelevant.computeIfAbsent(name, IS_IRRELEVANT::test)) {
            inThisRecording.flags.put(name, String.valueOf(value));
        }
    }

    private void addSetting(Event e) {
        String type = e.typeName("id");
        String name = e.text("name");
        String value = e.text("value");
        if (type != null && value != null && SETTINGS.contains(name)) {
            String key = type + "#" + name;
            TreeMap<Long, String> known = changes.computeIfAbsent(key, first -> new TreeMap<>());
            Map.Entry<Long, String> before = known.floorEntry(e.startNanos());
            if (before == null || !before.getValue().equals(value)) {
                known.put(e.startNanos(), value);
            }
            if (!name.equals(PERIOD)) {
                inThisRecording.settings.put(key, value);
            }
        }
    }

    /** All values that a setting has had in that recording, times as {@link #normal} writes them; none if it was not recorded. */
    public Set<String> values(String type, String name) {
        return changes.getOrDefault(type + "#" + name, new TreeMap<>()).values().stream()
                .map(SettingsAggregator::normal)
                .collect(Collectors.toSet());
    }

    /** Of those that a periodic event has had in a part of that recording, ns; 0 if one is no time, or none is known. */
    public long longestPeriod(String type, Span part) {
        TreeMap<Long, String> known = changes.getOrDefault(type + "#" + PERIOD, new TreeMap<>());
        Long since = known.floorKey(part.from());
        long longest = 0;
        for (String period :
                known.subMap(since == null ? part.from() : since, part.to()).values()) {
            Matcher time = TIME.matcher(period.trim());
            if (!time.matches()) {
                return 0;
            }
            longest = Math.max(longest, inNanos(time.group(2), Long.parseLong(time.group(1))));
        }
        return longest;
    }

    /** Writes times in one way: 1000 ms and 1 s are the same. Returns other texts as they are. */
    private static String normal(String value) {
        Matcher time = TIME.matcher(value.trim());
        if (!time.matches()) {
            return value;
        }
        long nanos = inNanos(time.group(2), Long.parseLong(time.group(1)));
        int unit = UNITS.indexOf("s");
        while (nanos % inNanos(UNITS.get(unit), 1) != 0) {
            unit--;
        }
        return nanos == 0 ? "0" : nanos / inNanos(UNITS.get(unit), 1) + " " + UNITS.get(unit);
    }

    private static long inNanos(String unit, long count) {
        return TimeUnit.values()[UNITS.indexOf(unit)].toNanos(count);
    }

    /** The parts of a time of that recording in which a type was enabled; all of it if that is not known. */
    List<Span> enabled(String type, Span time) {
        TreeMap<Long, String> known = changes.get(type + "#enabled");
        if (known == null) {
            return List.of(time);
        }
        List<Span> spans = new ArrayList<>();
        // a setting is first known when a chunk begins, or soon after
        long since = time.from();
        boolean on = isTrue(known.firstEntry().getValue());
        for (Map.Entry<Long, String> change : known.entrySet()) {
            if (on != isTrue(change.getValue())) {
                if (on) {
                    spans.add(time.and(new Span(since, change.getKey())));
                }
                since = change.getKey();
                on = !on;
            }
        }
        if (on) {
            spans.add(time.and(new Span(since, time.to())));
        }
        return spans;
    }

    private static boolean isTrue(String value) {
        return value.equals("true");
    }

    /** Splits at white space; a missing text has no words. */
    public static List<String> words(String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    /** Ends after the sections that look at it. */
    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        inThisRecording.settings.replaceAll((name, value) -> name.endsWith("#threshold") ? normal(value) : value);
        if (first.flags.isEmpty() && first.settings.isEmpty() && first.tools.isEmpty()) {
            first = inThisRecording;
        } else {
            addDiffering(first.flags, inThisRecording.flags);
            addDiffering(first.settings, inThisRecording.settings);
        }
        inThisRecording = new Known();
        changes.clear();
    }

    private void addDiffering(Map<String, String> known, Map<String, String> next) {
        next.forEach((name, value) -> {
            if (!known.getOrDefault(name, value).equals(value)) {
                differing.add(name);
            }
        });
    }

    public Known first() {
        return first;
    }

    /** What Flight Recorder lost, and what differs between the recordings. */
    @Override
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        if (lostBytes > 0) {
            problems.add(new Problem(
                    Kind.LOST,
                    "Flight Recorder dropped " + lostBytes + " bytes of events: give it more memory"
                            + " (-XX:FlightRecorderOptions=memorysize=64m), or record less"));
        }
        if (!differing.isEmpty()) {
            String names =
                    String.join(", ", differing.stream().limit(MOST_NAMES).toList());
            int more = differing.size() - MOST_NAMES;
            problems.add(new Problem(
                    Kind.REMARK,
                    "the recordings differ in JVM flags or settings of events: " + names
                            + (more > 0 ? " and " + more + " more" : "") + "; the sums are over all of them"));
        }
        return problems;
    }
}
