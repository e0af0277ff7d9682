package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Recording;

/**
 * Sorts recordings into groups that can be added up: one program on one host, with one JVM and one set of the agent's options.
 *
 * <p>Each file is read twice, as nothing of a file that turns out to be unreadable, or of another program, can be taken out of a sum.
 */
public final class RecordingGroups {

    /** What the recordings of a group have in common; null is unknown. */
    private record Key(String program, String host, String jvm, String version, Map<String, String> options) {

        private static Key of(Report report) {
            Recording recording = report.recordings().get(0);
            Agent agent = report.agent();
            return new Key(
                    recording.program(),
                    recording.host(),
                    recording.jvm(),
                    agent == null ? null : agent.version(),
                    RecordedOptions.parse(report.agentOptions()));
        }

        private String sorted() {
            return Objects.toString(program, "") + "\0" + host + "\0" + jvm + "\0" + version + "\0" + options;
        }
    }

    private record Members(List<Path> files, MergeCompatibility compatibility) {}

    private final Map<Key, Members> groups = new LinkedHashMap<>();

    /** @throws UserException when nothing can be read, or it has the same events as a file before */
    public void add(Path file) throws UserException {
        Summary alone = Summary.ofIdentity();
        Summary.read(file, alone);
        Report report = alone.report();
        Key own = Key.of(report);
        // the chunk files of a killed JVM need not all have what the agent says of itself
        Key key = report.agent() != null
                ? own
                : groups.keySet().stream()
                        .filter(known -> groups.get(known).compatibility.hasJvmOf(alone.compatibility()))
                        .findFirst()
                        .orElse(own);
        Members members =
                groups.computeIfAbsent(key, unknown -> new Members(new ArrayList<>(), new MergeCompatibility()));
        members.compatibility.add(alone.compatibility());
        members.files.add(file);
    }

    /**
     * Adds up each group.
     *
     * @param singlePorts whether each connection that was accepted is a peer of its own
     * @return in the order of the programs' names
     */
    public List<Summary> read(boolean singlePorts) throws UserException {
        List<Summary> summaries = new ArrayList<>();
        List<Key> keys = new ArrayList<>(groups.keySet());
        keys.sort(Comparator.comparing(Key::sorted));
        for (Key key : keys) {
            Summary summary = new Summary(AgentPresence.REQUIRED, singlePorts);
            for (Path file : groups.get(key).files) {
                Summary.read(file, summary);
            }
            summaries.add(summary);
        }
        return summaries;
    }
}
