package timeagent.analysis.summary.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordedChunk;
import timeagent.analysis.recording.Volume;

/**
 * Sorts the chunks of files by JVM. A chunk counts once, whichever files it is in: a dump of a ring buffer has chunks of the dump
 * before, a repository has those of every recording.
 *
 * <p>{@code jdk.JVMInformation} is in every chunk, unless it is disabled or the chunk is damaged. Such a chunk is of the JVM whose
 * chunk ends where it starts, or else of that of the chunk before it in its file.
 */
public final class Runs {

    /** What a chunk says of where it comes from. */
    private static final class Origin {
        private final RecordedChunk chunk;
        private final AgentAggregator agent = new AgentAggregator();
        private Jvm jvm = Jvm.UNKNOWN;
        private boolean hasAgent;
        private long events;
        private String id;

        Origin(RecordedChunk chunk) {
            this.chunk = chunk;
        }

        Origin scan(boolean texts) {
            Map<String, Consumer<Event>> handlers = new HashMap<>();
            handlers.put("jdk.JVMInformation", e -> jvm = Jvm.of(e));
            handlers.put("timeagent.AgentInfo", agent::add);
            handlers.put("timeagent.AgentNote", agent::addNote);
            Map<String, Volume> volumes =
                    chunk.scan(handlers, texts, () -> jvm != Jvm.UNKNOWN && agent.inThisRecording() != null);
            events = volumes.values().stream().mapToLong(Volume::events).sum();
            hasAgent = volumes.keySet().stream().anyMatch(type -> type.startsWith("timeagent."));
            id = jvm.id();
            return this;
        }

        private boolean isBetterThan(Origin other) {
            if (chunk.isComplete() != other.chunk.isComplete()) {
                return chunk.isComplete();
            }
            // of equal ones the same in whatever order the files are given
            return chunk.bytes() != other.chunk.bytes()
                    ? chunk.bytes() > other.chunk.bytes()
                    : chunk.name().compareTo(other.chunk.name()) < 0;
        }
    }

    /** Chunks of one file, in its order. */
    private final List<List<RecordedChunk>> files = new ArrayList<>();

    /** All chunks of some files. */
    public static List<Run> of(Collection<Path> files) throws UserException {
        Runs runs = new Runs();
        for (Path file : files) {
            runs.add(file, file.toString());
        }
        return runs.all();
    }

    /**
     * @param called the name of the file in messages and results
     * @throws UserException if no chunk can be found in it
     */
    public void add(Path file, String called) throws UserException {
        files.add(RecordedChunk.in(file, called));
    }

    /** Returns a run for each JVM, the one that was recorded first comes first. */
    public List<Run> all() {
        List<List<Origin>> origins = scan(files.size() > 1);
        boolean isOfSeveral = files.size() == 1
                && origins.get(0).stream().map(origin -> origin.id).distinct().count() > 1;
        return isOfSeveral ? allWithHosts() : runs(origins);
    }

    /** The same; the host of each run is known, also that of a single one, if the agent recorded it. */
    public List<Run> allWithHosts() {
        return runs(scan(true));
    }

    private static List<Run> runs(List<List<Origin>> origins) {
        identify(origins);
        Map<String, List<Origin>> byJvm = new LinkedHashMap<>();
        for (List<Origin> ofFile : origins) {
            for (Origin origin : ofFile) {
                byJvm.computeIfAbsent(origin.id, first -> new ArrayList<>()).add(origin);
            }
        }
        return byJvm.values().stream()
                .flatMap(Runs::byHost)
                .map(Runs::run)
                .sorted(Run.IN_ORDER)
                .toList();
    }

    private List<List<Origin>> scan(boolean texts) {
        return (texts ? files.parallelStream() : files.stream())
                .map(chunks -> chunks.stream()
                        .map(chunk -> new Origin(chunk).scan(texts))
                        .toList())
                .toList();
    }

    private static void identify(List<List<Origin>> origins) {
        Map<Long, String> starting = new HashMap<>();
        Map<Long, String> ending = new HashMap<>();
        for (List<Origin> ofFile : origins) {
            for (Origin origin : ofFile) {
                if (origin.id != null) {
                    starting.put(origin.chunk.startNanos(), origin.id);
                    ending.put(origin.chunk.endNanos(), origin.id);
                }
            }
        }
        for (List<Origin> ofFile : origins) {
            String known = ofFile.stream()
                    .map(origin -> origin.id)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(Run.UNKNOWN + ofFile.get(0).chunk.name());
            for (Origin origin : ofFile) {
                if (origin.id == null) {
                    // where a chunk that was cut off ended is not known
                    String next = origin.chunk.isComplete() ? starting.get(origin.chunk.endNanos()) : null;
                    String before = ending.get(origin.chunk.startNanos());
                    origin.id = before != null ? before : next != null ? next : known;
                }
                known = origin.id;
            }
        }
    }

    /** In containers, process numbers and even the times of starts are the same on many hosts. */
    private static Stream<List<Origin>> byHost(List<Origin> ofId) {
        Map<String, List<Origin>> hosts = new LinkedHashMap<>();
        List<Origin> unknown = new ArrayList<>();
        for (Origin origin : ofId) {
            String host = origin.agent.host();
            (host == null ? unknown : hosts.computeIfAbsent(host, first -> new ArrayList<>())).add(origin);
        }
        if (hosts.isEmpty()) {
            return Stream.of(unknown);
        }
        hosts.values().iterator().next().addAll(unknown);
        return hosts.values().stream();
    }

    private static Run run(List<Origin> ofJvm) {
        Map<Object, Origin> chunks = new LinkedHashMap<>();
        for (Origin next : ofJvm) {
            // of an unknown JVM nothing distinguishes two that started at the same time
            Object key = next.id.startsWith(Run.UNKNOWN) ? next : next.chunk.startNanos();
            chunks.merge(key, next, (one, other) -> other.isBetterThan(one) ? other : one);
        }
        List<Origin> inOrder = chunks.values().stream()
                .sorted(Comparator.comparingLong((Origin origin) -> origin.chunk.startNanos()))
                .toList();
        AgentAggregator agent = new AgentAggregator();
        inOrder.forEach(origin -> agent.addAll(origin.agent));
        Jvm jvm = inOrder.stream()
                .map(origin -> origin.jvm)
                .reduce(Jvm.UNKNOWN, (known, next) -> next == Jvm.UNKNOWN ? known : next);
        String file = inOrder.get(0).chunk.name();
        return new Run(
                inOrder.get(0).id,
                new RecordingIdentity(file, jvm, agent.inThisRecording(), agent.host()),
                inOrder.stream().map(origin -> origin.chunk).toList(),
                inOrder.stream().anyMatch(origin -> origin.hasAgent),
                inOrder.stream().mapToLong(origin -> origin.events).sum());
    }
}
