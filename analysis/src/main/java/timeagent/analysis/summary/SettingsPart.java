package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RepeatedHandler;

/** Keeps how the JVMs were set, as the first recording tells it, in what the others differ, and what Flight Recorder lost. */
final class SettingsPart implements Part {

    private static final int MOST_NAMES = 5;

    private JvmSettings inThisRecording = new JvmSettings();
    private JvmSettings first = new JvmSettings();
    private final Set<String> differing = new TreeSet<>();
    private long lostBytes;

    @Override
    public void register(Map<String, Consumer<Event>> handlers) {
        putRepeated(handlers, "jdk.BooleanFlag", e -> inThisRecording.addFlag(e, Boolean.toString(e.flag("value"))));
        putRepeated(handlers, "jdk.DoubleFlag", e -> inThisRecording.addFlag(e, Double.toString(e.real("value"))));
        putRepeated(handlers, "jdk.StringFlag", e -> inThisRecording.addFlag(e, String.valueOf(e.text("value"))));
        for (String type : List.of("Int", "UnsignedInt", "Long", "UnsignedLong")) {
            putRepeated(handlers, "jdk." + type + "Flag", this::addWhole);
        }
        putRepeated(handlers, "jdk.ActiveSetting", e -> inThisRecording.addSetting(e));
        handlers.put("jdk.JVMInformation", e -> inThisRecording.addArguments(e.text("jvmArguments")));
        handlers.put("jdk.DataLoss", e -> lostBytes += Math.max(0, e.number("amount")));
    }

    private static void putRepeated(Map<String, Consumer<Event>> handlers, String type, RepeatedHandler handler) {
        handlers.put(type, handler);
    }

    private void addWhole(Event e) {
        inThisRecording.addFlag(e, Long.toString(e.number("value")));
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        JvmSettings next = inThisRecording;
        inThisRecording = new JvmSettings();
        if (first.isEmpty()) {
            first = next;
        } else {
            addDiffering(first.flags(), next.flags());
            addDiffering(first.settings(), next.settings());
        }
    }

    private void addDiffering(Map<String, String> known, Map<String, String> next) {
        next.forEach((name, value) -> {
            if (!known.getOrDefault(name, value).equals(value)) {
                differing.add(name);
            }
        });
    }

    JvmSettings settings() {
        return first;
    }

    long lostBytes() {
        return lostBytes;
    }

    void warn(List<String> warnings) {
        if (lostBytes > 0) {
            warnings.add(
                    "Flight Recorder dropped " + lostBytes + " bytes of events: counts are too low; give it more memory"
                            + " (-XX:FlightRecorderOptions=memorysize=64m), or record less");
        }
        if (!differing.isEmpty()) {
            String names =
                    String.join(", ", differing.stream().limit(MOST_NAMES).toList());
            int more = differing.size() - MOST_NAMES;
            warnings.add("the recordings differ in JVM flags or settings of events: " + names
                    + (more > 0 ? " and " + more + " more" : "") + "; the sums are over all of them");
        }
    }
}
