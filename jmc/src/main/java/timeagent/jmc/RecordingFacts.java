package timeagent.jmc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.recording.Volume;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Summary;

/** Sums up what Mission Control has loaded just as the command line sums up a file, once for all rules of a recording. */
final class RecordingFacts {

    /** Events of the JDK that the checks need. */
    private static final Set<String> OF_JDK =
            Set.of("jdk.CPULoad", "jdk.CPUInformation", "jdk.JVMInformation", "jdk.ActiveSetting", "jdk.DataLoss");

    /** Their order does not matter, and there are too many to sort. */
    private static final Set<String> UNSORTED = Set.of("timeagent.SocketWrite", "timeagent.ClockRead");

    /** Mission Control gives a type whose fields have changed between two chunks an identifier of its own. */
    private static final Pattern CHANGED_TYPE =
            Pattern.compile("(?<name>.+)\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    private static final Map<IItemCollection, RecordingFacts> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    private final Lock lock = new ReentrantLock();
    private Supplier<Facts> facts;

    /**
     * Returns null for a recording without events of the agent.
     *
     * @throws CancellationException if the thread is interrupted, as Mission Control cancels rules
     */
    static Facts of(IItemCollection items) {
        return KNOWN.computeIfAbsent(items, key -> new RecordingFacts()).facts(items);
    }

    private Facts facts(IItemCollection items) {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
        try {
            if (facts == null) {
                facts = sum(items);
            }
            return facts.get();
        } finally {
            lock.unlock();
        }
    }

    /** What the sum of a recording is, or why it has none; whoever is cancelled leaves it to the next rule. */
    private static Supplier<Facts> sum(IItemCollection items) {
        try {
            Map<String, List<IItemIterable>> events = byType(items);
            boolean isOurs = events.keySet().stream().anyMatch(type -> type.startsWith("timeagent."));
            Facts sum = isOurs ? sum(items, events) : null;
            return () -> sum;
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            return () -> {
                throw e;
            };
        }
    }

    // deprecated, but nothing else in the model has the times of the chunks
    @SuppressWarnings("deprecation")
    private static Facts sum(IItemCollection items, Map<String, List<IItemIterable>> byType) {
        Summary summary = new Summary();
        Map<String, Consumer<Event>> handlers = summary.handlers();
        Map<String, Volume> read = new HashMap<>();
        byType.forEach((type, events) -> {
            Consumer<Event> handler = handlers.get(type);
            long count = events.stream().mapToLong(IItemIterable::getItemCount).sum();
            read.put(type, new Volume(count, 0));
            if (handler != null && (type.startsWith("timeagent.") || OF_JDK.contains(type))) {
                if (UNSORTED.contains(type)) {
                    events.forEach(some -> handle(some, new ItemEvent(some.getType()), handler));
                } else {
                    handleInOrder(events, handler);
                }
            }
        });
        try {
            summary.endRecording(info(items.getUnfilteredTimeRanges(), read));
            return summary.facts();
        } catch (UserException e) {
            // none of its events is the agent's
            return null;
        }
    }

    /** Mission Control has the events of a type by thread. */
    private static Map<String, List<IItemIterable>> byType(IItemCollection items) {
        Map<String, List<IItemIterable>> byType = new HashMap<>();
        for (IItemIterable events : items) {
            if (events.hasItems()) {
                byType.computeIfAbsent(name(events.getType()), type -> new ArrayList<>())
                        .add(events);
            }
        }
        return byType;
    }

    /** The name that the type has in the recording. */
    static String name(IType<?> type) {
        Matcher changed = CHANGED_TYPE.matcher(type.getIdentifier());
        return changed.matches() ? changed.group("name") : type.getIdentifier();
    }

    private static void checkCancelled() {
        if (Thread.interrupted()) {
            throw new CancellationException();
        }
    }

    private static void handle(IItemIterable events, ItemEvent event, Consumer<Event> handler) {
        for (IItem item : events) {
            checkCancelled();
            handler.accept(event.of(item));
        }
    }

    private record Timed(IItem item, ItemEvent event, long nanos) {}

    private static void handleInOrder(List<IItemIterable> events, Consumer<Event> handler) {
        List<Timed> sorted = new ArrayList<>();
        for (IItemIterable some : events) {
            ItemEvent event = new ItemEvent(some.getType());
            for (IItem item : some) {
                checkCancelled();
                sorted.add(new Timed(item, event, event.of(item).startNanos()));
            }
        }
        sorted.sort(Comparator.comparingLong(Timed::nanos));
        sorted.forEach(timed -> handler.accept(timed.event.of(timed.item)));
    }

    private static RecordingInfo info(Collection<IRange<IQuantity>> chunks, Map<String, Volume> read) {
        List<Span> spans = chunks.stream()
                .map(chunk -> new Span(
                        chunk.getStart().clampedLongValueIn(UnitLookup.EPOCH_NS),
                        chunk.getEnd().clampedLongValueIn(UnitLookup.EPOCH_NS)))
                .sorted(Comparator.comparingLong(Span::from))
                .toList();
        return new RecordingInfo("recording", Span.joined(spans), 0, read);
    }
}
