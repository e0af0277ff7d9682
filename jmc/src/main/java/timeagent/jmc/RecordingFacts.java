package timeagent.jmc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import timeagent.analysis.common.UserException;
import timeagent.analysis.findings.Facts;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Summary;

/** Sums up what Mission Control has loaded just as the command line sums up a file, once for all rules. */
final class RecordingFacts {

    /** Events of the JDK that the checks need. */
    private static final Set<String> OF_JDK =
            Set.of("jdk.CPULoad", "jdk.CPUInformation", "jdk.JVMInformation", "jdk.ActiveSetting", "jdk.DataLoss");

    /** Their order does not matter, and there are too many to sort. */
    private static final Set<String> UNSORTED = Set.of("timeagent.SocketWrite", "timeagent.ClockRead");

    private final Map<IItemCollection, Optional<Facts>> known = new WeakHashMap<>();

    /** Returns null for a recording without events of the agent. */
    synchronized Facts of(IItemCollection items) {
        return known.computeIfAbsent(items, RecordingFacts::sum).orElse(null);
    }

    // deprecated, but nothing else in the model has the times of the chunks
    @SuppressWarnings("deprecation")
    private static Optional<Facts> sum(IItemCollection items) {
        Set<IRange<IQuantity>> chunks = items.getUnfilteredTimeRanges();
        if (chunks.isEmpty()) {
            return Optional.empty();
        }
        Summary summary = new Summary();
        Map<String, Consumer<Event>> handlers = summary.handlers();
        Set<String> read = new HashSet<>();
        byType(items).forEach((type, events) -> {
            Consumer<Event> handler = handlers.get(type);
            if (handler != null && (type.startsWith("timeagent.") || OF_JDK.contains(type))) {
                read.add(type);
                if (UNSORTED.contains(type)) {
                    events.forEach(some -> handle(some, new ItemEvent(some.getType()), handler));
                } else {
                    handleInOrder(events, handler);
                }
            }
        });
        try {
            summary.endRecording(info(chunks, read));
            return Optional.of(Facts.of(summary));
        } catch (UserException e) {
            // none of its events is the agent's
            return Optional.empty();
        }
    }

    /** Mission Control has the events of a type by thread. */
    private static Map<String, List<IItemIterable>> byType(IItemCollection items) {
        Map<String, List<IItemIterable>> byType = new HashMap<>();
        for (IItemIterable events : items) {
            byType.computeIfAbsent(events.getType().getIdentifier(), type -> new ArrayList<>())
                    .add(events);
        }
        return byType;
    }

    private static void handle(IItemIterable events, ItemEvent event, Consumer<Event> handler) {
        for (IItem item : events) {
            handler.accept(event.of(item));
        }
    }

    private record Timed(IItem item, ItemEvent event, long nanos) {}

    private static void handleInOrder(List<IItemIterable> events, Consumer<Event> handler) {
        List<Timed> sorted = new ArrayList<>();
        for (IItemIterable some : events) {
            ItemEvent event = new ItemEvent(some.getType());
            for (IItem item : some) {
                sorted.add(new Timed(item, event, event.of(item).startNanos()));
            }
        }
        sorted.sort(Comparator.comparingLong(Timed::nanos));
        sorted.forEach(timed -> handler.accept(timed.event.of(timed.item)));
    }

    private static RecordingInfo info(Collection<IRange<IQuantity>> chunks, Set<String> read) {
        long start = Long.MAX_VALUE;
        long nanos = 0;
        for (IRange<IQuantity> chunk : chunks) {
            start = Math.min(start, chunk.getStart().clampedLongValueIn(UnitLookup.EPOCH_NS));
            nanos += chunk.getExtent().clampedLongValueIn(UnitLookup.NANOSECOND);
        }
        return new RecordingInfo(Path.of("recording"), start, start + nanos, nanos / 1e9, 0, read, null);
    }
}
