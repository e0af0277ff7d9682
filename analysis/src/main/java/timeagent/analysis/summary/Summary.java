package timeagent.analysis.summary;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;
import timeagent.analysis.recording.RecordingReader.Progress;
import timeagent.analysis.recording.UnreadableRecordingException;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.Recording;

/** Sums up one or more recordings, reading each once and keeping none of its events. */
public final class Summary {

    private final AgentPart agent = new AgentPart();
    private final ClockPart clock = new ClockPart();
    private final SocketPart sockets = new SocketPart();
    private final CostPart costs = new CostPart();
    private final CpuTime cpu = new CpuTime();
    private final AllocationPart allocation = new AllocationPart();
    private final List<Part> parts = List.of(agent, clock, sockets, costs, cpu, allocation);

    private final List<Recording> recordings = new ArrayList<>();
    private final List<String> damages = new ArrayList<>();
    private String jvm;

    /**
     * Reads a recording into several summaries at once.
     *
     * @throws UnreadableRecordingException when nothing can be read, or it has no event of the agent
     */
    public static void read(Path file, Summary... summaries) throws UnreadableRecordingException {
        read(file, (read, all) -> {}, summaries);
    }

    /** @param progress told how far the reading is */
    public static void read(Path file, Progress progress, Summary... summaries) throws UnreadableRecordingException {
        Handlers handlers = new Handlers();
        for (Summary summary : summaries) {
            summary.register(handlers);
        }
        RecordingInfo info = new RecordingReader(file, handlers, progress).read();
        for (Summary summary : summaries) {
            summary.endRecording(info);
        }
    }

    private void register(Handlers handlers) {
        for (Part part : parts) {
            Map<String, Consumer<Event>> wanted = new HashMap<>();
            part.register(wanted);
            handlers.addAll(wanted);
        }
        handlers.add("jdk.JVMInformation", e -> jvm = jvm(e.text("jvmName"), e.text("jvmVersion")));
    }

    /** The version of the JVM stands in the first brackets of a long line about its build. */
    private static String jvm(String name, String build) {
        String version = build == null ? "" : build.replaceFirst("^[^(]*\\(([^)]*)\\).*$", "$1");
        return (name + " " + version).trim();
    }

    private void endRecording(RecordingInfo info) throws UnreadableRecordingException {
        if (info.given().stream().noneMatch(type -> type.startsWith("timeagent."))) {
            throw UnreadableRecordingException.withoutOwnEvents(info);
        }
        parts.forEach(part -> part.endRecording(info));
        if (info.truncated()) {
            damages.add("'" + info.file() + "' is incomplete: " + info.problem()
                    + "; the figures are of what could be read");
        }
        Instant start = Instant.ofEpochSecond(0, info.startNanos()).truncatedTo(ChronoUnit.MILLIS);
        recordings.add(new Recording(
                info.file().toString(), jvm, start.toString(), info.seconds(), info.events(), info.truncated()));
        jvm = null;
    }

    public Report report() {
        return new Report(
                List.copyOf(recordings),
                agent.agent(),
                clock.clock(cpu.nanos()),
                sockets.socketWrites(),
                costs.costs(),
                allocation.allocation(),
                warnings());
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(damages);
        if (clock.nanosPerRead() == null && sockets.socketWrites() == null) {
            warnings.add(
                    "neither a clock read nor a socket write was recorded: check that the program does any, and the"
                            + " agent's options include and exclude");
        }
        agent.warn(warnings);
        costs.warn(warnings);
        sockets.warn(warnings);
        if (clock.nanosPerRead() != null && cpu.nanos() == null) {
            warnings.add(
                    "the clock's share of CPU is not known: jdk.CPULoad is off, or the recording is shorter than its"
                            + " period twice");
        }
        return warnings;
    }

    /** Bytes that an event allocates; null when none was measured. */
    public Estimate bytesPerEvent() {
        return costs.bytes();
    }

    /** ns that an event takes; null when none was measured. */
    public Estimate nanosPerEvent() {
        return costs.nanos();
    }

    /** Mean ns of a clock read; null without reads. */
    public Double nanosPerRead() {
        return clock.nanosPerRead();
    }

    /** Bytes a socket-write event takes in the recording; null without events. */
    public Double recordingBytesPerEvent() {
        return sockets.recordingBytesPerEvent();
    }
}
