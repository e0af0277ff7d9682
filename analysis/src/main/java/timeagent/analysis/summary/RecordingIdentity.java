package timeagent.analysis.summary;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Recording;

/**
 * What a recording is of, and when it was made. Only recordings of like runs can be added up, as the sum would describe neither
 * of others; and no two that have the same events.
 *
 * @param agent what the agent said of itself, or null
 * @param host null if unknown
 * @param from ns since 1970, as {@code to}
 */
record RecordingIdentity(Path file, Jvm jvm, Agent agent, String host, long from, long to) {

    // one recording ends where the next one starts, give or take the moment of the change
    private static final long TOUCHING_NANOS = 100_000_000;

    Map<String, String> options() {
        return RecordedOptions.parse(agent == null ? null : agent.options());
    }

    /** The same for recordings that are added up, in the order of the programs' names. */
    String group() {
        String program = Objects.toString(jvm.program().name(), "");
        String version = agent == null ? null : agent.version();
        Stream<String> options = new TreeMap<>(options()).entrySet().stream().map(Map.Entry::toString);
        return Stream.concat(Stream.of(program, host, jvm.name(), version), options)
                .map(String::valueOf)
                .collect(Collectors.joining("\0"));
    }

    boolean isOfJvmOf(RecordingIdentity other) {
        return jvm.id() != null && jvm.id().equals(other.jvm.id());
    }

    /** @throws UserException if it cannot be added to those before; the machine may be another one */
    void checkFits(List<RecordingIdentity> before) throws UserException {
        if (!before.isEmpty()) {
            before.get(0).checkLike(this);
        }
        checkApart(before);
    }

    private void checkLike(RecordingIdentity other) throws UserException {
        checkSame(other, "JVMs", jvm.name(), other.jvm.name());
        if (agent == null || other.agent == null) {
            return;
        }
        checkSame(other, "agents", agent.version(), other.agent.version());
        String mine = agent.options();
        String others = other.agent.options();
        for (String key : RecordedOptions.differing(mine, others)) {
            String what = "options of the agent";
            checkSame(other, what, RecordedOptions.option(mine, key), RecordedOptions.option(others, key));
        }
    }

    private void checkSame(RecordingIdentity other, String what, String mine, String others) throws UserException {
        if (mine != null && others != null && !mine.equals(others)) {
            throw UserException.failed("'" + file + "' and '" + other.file + "' are of different " + what + ", " + mine
                    + " and " + others + ", and cannot be added up; report them one by one, or compare them");
        }
    }

    /** @throws UserException if it has the same events as one of those before */
    void checkApart(List<RecordingIdentity> before) throws UserException {
        for (RecordingIdentity other : before) {
            if (isOfJvmOf(other) && Math.min(to, other.to) - Math.max(from, other.from) > TOUCHING_NANOS) {
                throw UserException.failed(
                        "'" + other.file + "' and '" + file + "' overlap (same JVM, same time); pass only one");
            }
        }
    }

    /**
     * Returns what is reported of it.
     *
     * @param missingSeconds at the beginning; null if none
     */
    Recording recording(RecordingInfo info, double agentSeconds, Double missingSeconds) {
        return new Recording(
                file.toString(),
                jvm.program().name(),
                jvm.program().arguments(),
                host,
                RecordedOptions.labels(options()),
                jvm.pid(),
                jvm.name(),
                Instant.ofEpochMilli(Math.floorDiv(from, 1_000_000)).toString(),
                info.seconds(),
                agentSeconds,
                missingSeconds,
                info.events(),
                info.truncated());
    }
}
