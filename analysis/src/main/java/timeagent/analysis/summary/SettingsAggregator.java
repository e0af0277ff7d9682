package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/** The settings of the JVMs as in the first recording, differences of the others, and bytes that Flight Recorder lost. */
final class SettingsAggregator implements Aggregator {

    private static final int MOST_NAMES = 5;

    private JvmSettings inThisRecording = new JvmSettings();
    private JvmSettings first = new JvmSettings();
    private final Set<String> differing = new TreeSet<>();
    private long lostBytes;

    @Override
    public Map<String, Consumer<Event>> handlers() {
        Map<String, Consumer<Event>> handlers = new HashMap<>();
        handlers.put("jdk.DataLoss", e -> lostBytes += Math.max(0, e.number("amount")));
        handlers.put("jdk.JVMInformation", e -> inThisRecording.addArguments(e.text("jvmArguments")));
        handlers.put("jdk.ActiveSetting", e -> inThisRecording.addSetting(e));
        handlers.put("jdk.BooleanFlag", e -> inThisRecording.addFlag(e, e.flag("value")));
        handlers.put("jdk.DoubleFlag", e -> inThisRecording.addFlag(e, e.real("value")));
        handlers.put("jdk.StringFlag", e -> inThisRecording.addFlag(e, e.text("value")));
        for (String type : List.of("jdk.IntFlag", "jdk.UnsignedIntFlag", "jdk.LongFlag", "jdk.UnsignedLongFlag")) {
            handlers.put(type, e -> inThisRecording.addFlag(e, e.number("value")));
        }
        return handlers;
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

    /** Of the recording that is being read. */
    JvmSettings inThisRecording() {
        return inThisRecording;
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
