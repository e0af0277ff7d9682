package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RepeatedHandler;

/** Keeps how the JVMs were set, as the first recording tells it, in what the others differ, and what Flight Recorder lost. */
final class SettingsPart implements Part {

    private static final String LOSS = "jdk.DataLoss";
    private static final String SETTING = "jdk.ActiveSetting";
    private static final String BOOLEAN_FLAG = "jdk.BooleanFlag";
    private static final String DOUBLE_FLAG = "jdk.DoubleFlag";
    private static final String STRING_FLAG = "jdk.StringFlag";
    private static final List<String> REPEATED = List.of(
            SETTING,
            BOOLEAN_FLAG,
            DOUBLE_FLAG,
            STRING_FLAG,
            "jdk.IntFlag",
            "jdk.UnsignedIntFlag",
            "jdk.LongFlag",
            "jdk.UnsignedLongFlag");

    private static final int MOST_NAMES = 5;

    private JvmSettings inThisRecording = new JvmSettings();
    private JvmSettings first = new JvmSettings();
    private final Set<String> differing = new TreeSet<>();
    private long lostBytes;

    @Override
    public void register(Handlers handlers) {
        SettingHandler repeated = new SettingHandler();
        for (String type : REPEATED) {
            handlers.add(type, repeated);
        }
        handlers.add(LOSS, this).add("jdk.JVMInformation", this);
    }

    @Override
    public void accept(Event e) {
        if (e.name().equals(LOSS)) {
            lostBytes += Math.max(0, e.number("amount"));
        } else {
            inThisRecording.addArguments(e.text("jvmArguments"));
        }
    }

    /** Takes what a JVM writes again into each chunk. */
    private final class SettingHandler implements RepeatedHandler {

        @Override
        public void accept(Event e) {
            switch (e.name()) {
                case SETTING -> inThisRecording.addSetting(e);
                case BOOLEAN_FLAG -> inThisRecording.addFlag(e, Boolean.toString(e.flag("value")));
                case DOUBLE_FLAG -> inThisRecording.addFlag(e, Double.toString(e.real("value")));
                case STRING_FLAG -> inThisRecording.addFlag(e, String.valueOf(e.text("value")));
                default -> inThisRecording.addFlag(e, Long.toString(e.number("value")));
            }
        }
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

    /** Of the recording that is being read, until its end is told. */
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
