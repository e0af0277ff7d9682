package timeagent.analysis.summary.jvm;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;

/**
 * What a recording is of. Only recordings of like runs can be added up, as the sum would describe neither of others.
 *
 * @param file the first of its files
 * @param agent what the agent said of itself, or null
 * @param host null if unknown
 */
public record RecordingIdentity(String file, Jvm jvm, Agent agent, String host) {

    Map<String, String> options() {
        return RecordedOptions.parse(agent == null ? null : agent.options());
    }

    /** The same for recordings that are added up, in the order of the programs' names. */
    String kind() {
        String program = Objects.toString(jvm.program().name(), "");
        String version = agent == null ? null : agent.version();
        Stream<String> options = new TreeMap<>(options()).entrySet().stream().map(Map.Entry::toString);
        return Stream.concat(Stream.of(program, host, jvm.name(), version), options)
                .map(String::valueOf)
                .collect(Collectors.joining("\0"));
    }

    /** @throws UserException if another one cannot be added to it; the machine may be another one */
    void checkLike(RecordingIdentity other) throws UserException {
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
}
