package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.common.UserException;

/**
 * Sorts recordings into groups that can be added up: one program on one host, with one JVM and one set of the agent's options.
 *
 * <p>Each file is read twice, as nothing of a file that turns out to be unreadable, or of another program, can be taken out of a sum.
 */
public final class RecordingGroups {

    private final Map<String, List<RecordingIdentity>> groups = new TreeMap<>();

    /** @throws UserException when nothing can be read, or it has the same events as a file before */
    public void add(Path file) throws UserException {
        RecordingIdentity next = Summary.identity(file);
        // the chunk files of a killed JVM need not all have what the agent says of itself
        String group = groups.keySet().stream()
                .filter(known ->
                        next.agent() == null && groups.get(known).stream().anyMatch(next::isOfJvmOf))
                .findFirst()
                .orElse(next.group());
        List<RecordingIdentity> members = groups.computeIfAbsent(group, unknown -> new ArrayList<>());
        next.checkApart(members);
        members.add(next);
    }

    /**
     * Adds up each group.
     *
     * @param singlePorts whether each connection that was accepted is a peer of its own
     * @return in the order of the programs' names
     */
    public List<Summary> read(boolean singlePorts) throws UserException {
        List<Summary> summaries = new ArrayList<>();
        for (List<RecordingIdentity> members : groups.values()) {
            Summary summary = new Summary(AgentPresence.REQUIRED, singlePorts);
            for (RecordingIdentity member : members) {
                Summary.read(member.file(), summary);
            }
            summaries.add(summary);
        }
        return summaries;
    }
}
