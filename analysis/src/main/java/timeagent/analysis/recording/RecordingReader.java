package timeagent.analysis.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * Reads the chunks of a JVM from first to last and gives the events that are wanted to their handlers.
 *
 * <p>Flight Recorder writes the events of a chunk in no order of time, not even those of one thread: the buffer that a thread has
 * filled comes after the one that it is filling. Those of types that are few and whose order matters are sorted within their chunk.
 *
 * <p>It keeps no event beyond that: memory does not grow with the recording. Of a damaged file, it reads the intact parts; {@link
 * RecordingInfo#problem} describes the damage.
 */
public final class RecordingReader {

    /** What a file adds. */
    private static final class Part {
        private final List<Span> spans = new ArrayList<>();
        private long nanos;
        private long events;
        private String problem;

        /** Keeps the first reason: what follows is often its consequence. */
        private void lose(String what) {
            problem = problem == null ? what : problem;
        }

        private RecordingInfo info(String name) {
            return new RecordingInfo(name, Span.joined(spans), nanos / 1e9, events, Map.of(), problem, List.of());
        }
    }

    private final Map<String, Consumer<Event>> handlers;
    private final Set<String> ordered;
    private final Runnable gap;
    private final Map<String, Volume> volumes = new HashMap<>();
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final List<Span> spans = new ArrayList<>();

    private Map<Long, Type> types = Map.of();

    /**
     * @param handlers what to do with an event, by the name of its type; all other events are skipped
     * @param ordered the types whose events come in the order of their starts, after the other events of their chunk
     * @param gap called between two chunks if one is missing there
     */
    public RecordingReader(Map<String, Consumer<Event>> handlers, Set<String> ordered, Runnable gap) {
        this.handlers = handlers;
        this.ordered = ordered;
        this.gap = gap;
    }

    /**
     * Reads chunks of one JVM.
     *
     * @param chunks in the order of their time
     * @throws UserException if nothing of them can be read
     */
    public RecordingInfo read(List<RecordedChunk> chunks) throws UserException {
        long shift = 0;
        long step = 0;
        for (int i = 0; i < chunks.size(); i++) {
            RecordedChunk chunk = chunks.get(i);
            long next = i + 1 < chunks.size()
                    ? chunk.chunk().stepUntil(chunks.get(i + 1).chunk())
                    : 0;
            read(
                    chunk,
                    chunk.chunk().shifted(shift, step != 0 || next != 0),
                    parts.computeIfAbsent(chunk.name(), first -> new Part()));
            step = next;
            shift -= step;
        }
        return info();
    }

    /** @param inOneTime the chunk in the time of the first one */
    private void read(RecordedChunk chunk, Chunk inOneTime, Part part) {
        part.lose(chunk.problem());
        try (FileChannel channel = FileChannel.open(chunk.file())) {
            RecordingInput in = new RecordingInput(channel);
            if (!readChunk(inOneTime, in, new RecordingInput(channel), part) && chunk.isComplete()) {
                part.lose("a part of it is damaged");
            }
        } catch (UncheckedIOException e) {
            part.lose("it cannot be read (" + IoErrorText.of(e.getCause()) + ")");
        } catch (IOException e) {
            part.lose("it cannot be read (" + IoErrorText.of(e) + ")");
        }
    }

    private RecordingInfo info() throws UserException {
        String problem = parts.values().stream()
                .map(part -> part.problem)
                .reduce(null, (first, next) -> first == null ? next : first);
        long events = parts.values().stream().mapToLong(part -> part.events).sum();
        String first = parts.keySet().iterator().next();
        if (events == 0) {
            throw RecordedChunk.noEvent(first, problem);
        }
        double seconds = parts.values().stream().mapToLong(part -> part.nanos).sum() / 1e9;
        List<RecordingInfo> files = new ArrayList<>();
        parts.forEach((name, part) -> files.add(part.info(name)));
        return new RecordingInfo(first, Span.joined(spans), seconds, events, volumes, problem, files);
    }

    /** Returns whether the chunk is undamaged. */
    private boolean readChunk(Chunk chunk, RecordingInput in, RecordingInput ofStacks, Part part) {
        Span start = new Span(chunk.startNanos(), chunk.startNanos());
        if (!spans.isEmpty() && !spans.get(spans.size() - 1).touches(start)) {
            gap.run();
        }
        ChunkReader reader = new ChunkReader(in, chunk, ordered, types);
        boolean isWhole = reader.read(handlers, ofStacks, () -> false);
        reader.addTo(volumes);
        types = reader.types();
        Span span = new Span(start.from(), start.from() + reader.nanos());
        spans.add(span);
        part.spans.add(span);
        part.nanos += reader.nanos();
        part.events += reader.events();
        return isWhole;
    }
}
