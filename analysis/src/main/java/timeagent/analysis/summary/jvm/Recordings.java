package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.text.Units;

/** The recordings: their JVM, agent and time, and any data missing from them. */
public final class Recordings {

    private final AgentPresence presence;
    private final SettingsAggregator settings;
    private final AgentAggregator agent = new AgentAggregator();
    private final DiscardedData discarded = new DiscardedData();
    private final List<Recording> recordings = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private RecordingIdentity first;
    private int runs;
    private double seconds;
    private boolean hasAgent;

    // of the recording that is being read
    private Jvm jvm = Jvm.UNKNOWN;
    private ActiveTime active = new ActiveTime();

    public Recordings(AgentPresence presence, SettingsAggregator settings) {
        this.presence = presence;
        this.settings = settings;
    }

    public void observe(Section.Events events) {
        events.on("jdk.JVMInformation", e -> jvm = Jvm.of(e));
        events.on("jdk.ActiveRecording", discarded::add);
        events.on("timeagent.AgentInfo", this::addAgent);
        events.on("timeagent.AgentNote", agent::addNote);
    }

    /** Chunks are missing between the previous chunk and the next. */
    public void gap() {
        discarded.gap();
    }

    private void addAgent(Event e) {
        agent.add(e);
        active.addInfo(e);
    }

    /** Takes note of a file that should have been added and could not be. */
    public void leaveOut(String reason) {
        problems.add(new Problem(Kind.LEFT_OUT, reason));
    }

    /**
     * Returns the recording, as if only the time had been recorded that all rates and shares are of.
     *
     * @throws UserException if it has no agent and must have one, or cannot be added to those before
     */
    public RecordingInfo endRecording(RecordingInfo info) throws UserException {
        checkPresence(info);
        RecordingIdentity identity = new RecordingIdentity(info.file(), jvm, agent.inThisRecording(), agent.host());
        if (first == null) {
            first = identity;
        }
        first.checkLike(identity);
        runs++;
        Double missing = discarded.endRecording(info);
        RecordingInfo counted = active.of(info, settings);
        seconds += counted.seconds();
        for (RecordingInfo part : info.files()) {
            if (part.truncated()) {
                problems.add(new Problem(
                        Kind.DAMAGED,
                        "'" + part.file() + "' is incomplete: " + part.problem()
                                + "; figures cover the readable part"));
            }
            recordings.add(recording(part, counted, identity, missing));
            // at the beginning of the first
            missing = null;
        }
        agent.endRecording(jvm);
        jvm = Jvm.UNKNOWN;
        active = new ActiveTime();
        return counted;
    }

    private Recording recording(RecordingInfo part, RecordingInfo counted, RecordingIdentity identity, Double missing) {
        return new Recording(
                part.file(),
                jvm.program().name(),
                jvm.program().arguments(),
                identity.host(),
                RecordedOptions.labels(identity.options()),
                jvm.pid(),
                jvm.name(),
                Units.time(part.startNanos()),
                part.seconds(),
                counted == part ? part.seconds() : part.and(counted).seconds(),
                missing,
                part.events(),
                part.truncated());
    }

    private void checkPresence(RecordingInfo info) throws UserException {
        boolean ofAgent = info.volumes().keySet().stream().anyMatch(type -> type.startsWith("timeagent."));
        hasAgent |= ofAgent;
        if (ofAgent || presence == AgentPresence.ABSENT) {
            return;
        }
        String problem = Run.withoutAgent(info.file(), info.events(), info.problem());
        if (presence == AgentPresence.REQUIRED) {
            throw UserException.failed(problem);
        }
        problems.add(new Problem(Kind.DAMAGED, problem));
    }

    public List<Recording> all() {
        return List.copyOf(recordings);
    }

    /** The time that all rates and shares are of. */
    public double seconds() {
        return seconds;
    }

    /** A rate; null if no time counts. */
    public Double perSecond(double amount) {
        return seconds > 0 ? amount / seconds : null;
    }

    /** Number of JVMs that were recorded. */
    public int runs() {
        return runs;
    }

    public boolean hasAgent() {
        return hasAgent;
    }

    public AgentAggregator agent() {
        return agent;
    }

    /** The agent's options; null if unknown. */
    public String options() {
        return agent.agent() == null ? null : agent.agent().options();
    }

    /** What was started; null if unknown. */
    public String program() {
        return recordings.isEmpty() ? null : recordings.get(0).program();
    }

    /** What is wrong with the files, what Flight Recorder discarded, and in what they differ. */
    public List<Problem> problems() {
        List<Problem> all = new ArrayList<>(problems);
        all.addAll(discarded.problems());
        all.addAll(agent.problems(hasAgent));
        if (recordings.stream().map(Recording::arguments).distinct().count() > 1) {
            all.add(new Problem(
                    Kind.REMARK,
                    "the recordings differ in the arguments of the program; the sums are over all of them"));
        }
        return all;
    }
}
