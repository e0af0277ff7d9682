package timeagent.jmc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
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
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Volume;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Summary;

/** Sums up what Mission Control has loaded just as the command line sums up a file, once for all rules of a recording. */
final class RecordingFacts {

    /** Mission Control gives a type whose fields have changed between two chunks an identifier of its own. */
    private static final Pattern CHANGED_TYPE =
            Pattern.compile("(?<name>.+)\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    /**
     * By the first event, which lives as long as its recording is open: the application makes a new collection of the
     * same events for each rule. And by the number of events of each type: a filtered one may begin with the same event.
     */
    private static final Map<IItem, Map<Map<String, Long>, RecordingFacts>> KNOWN =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Lock lock = new ReentrantLock();
    private Supplier<Facts> facts;

    /**
     * Returns null for a recording without events of the agent.
     *
     * @throws CancellationException if the thread is interrupted, as Mission Control cancels rules
     */
    static Facts of(IItemCollection items) {
        Map<String, List<IItemIterable>> byType = byType(items);
        if (byType.keySet().stream().noneMatch(type -> type.startsWith("timeagent."))) {
            return null;
        }
        Map<String, Long> counts = new HashMap<>();
        byType.forEach((type, events) -> counts.put(
                type, events.stream().mapToLong(IItemIterable::getItemCount).sum()));
        return KNOWN.computeIfAbsent(first(items), key -> new ConcurrentHashMap<>())
                .computeIfAbsent(counts, key -> new RecordingFacts())
                .facts(items, byType, counts);
    }

    private static IItem first(IItemCollection items) {
        for (IItemIterable events : items) {
            if (events.hasItems()) {
                return events.iterator().next();
            }
        }
        throw new IllegalArgumentException("no event");
    }

    private Facts facts(IItemCollection items, Map<String, List<IItemIterable>> byType, Map<String, Long> counts) {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            throw new CancellationException();
        }
        try {
            if (facts == null) {
                facts = sum(items, byType, counts);
            }
            return facts.get();
        } finally {
            lock.unlock();
        }
    }

    /** What the sum of a recording is, or why it has none; whoever is cancelled leaves it to the next rule. */
    private static Supplier<Facts> sum(
            IItemCollection items, Map<String, List<IItemIterable>> byType, Map<String, Long> counts) {
        try {
            Facts sum = sumUp(items, byType, counts);
            return () -> sum;
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            return () -> {
                throw e;
            };
        }
    }

    private static Facts sumUp(
            IItemCollection items, Map<String, List<IItemIterable>> byType, Map<String, Long> counts) {
        Summary summary = new Summary();
        Map<String, Consumer<Event>> handlers = summary.handlers();
        handlers.forEach((type, handler) -> {
            if (!Summary.ORDERED.contains(type)) {
                byType.getOrDefault(type, List.of())
                        .forEach(some -> handle(some, new ItemEvent(some.getType()), handler));
            }
        });
        // after all others, as in a file
        Summary.ORDERED.forEach(type -> handleInOrder(byType.getOrDefault(type, List.of()), handlers.get(type)));
        Map<String, Volume> read = new HashMap<>();
        counts.forEach((type, count) -> read.put(type, new Volume(count, 0)));
        try {
            summary.endRecording(new RecordingInfo("recording", EventTimes.spans(items), 0, read));
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
}
