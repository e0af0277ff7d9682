package timeagent.jmc;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IRange;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import timeagent.analysis.recording.Span;

/** When what Mission Control has loaded was recorded. */
final class EventTimes {

    private EventTimes() {}

    /** Of the chunks, or from the first to the last event: Mission Control's application has no times of chunks. */
    // deprecated, but nothing else in the model has the times of the chunks
    @SuppressWarnings("deprecation")
    static List<Span> spans(IItemCollection items) {
        Set<IRange<IQuantity>> chunks = items.getUnfilteredTimeRanges();
        if (chunks.isEmpty() || hasStep(items)) {
            return ofEvents(items);
        }
        return Span.joined(chunks.stream()
                .map(chunk -> new Span(nanos(chunk.getStart()), nanos(chunk.getEnd())))
                .sorted(Comparator.comparingLong(Span::from))
                .toList());
    }

    /** Chunks have times of the wall clock. */
    private static boolean hasStep(IItemCollection items) {
        return items.stream()
                .anyMatch(events ->
                        RecordingFacts.name(events.getType()).equals("timeagent.ClockStep") && events.hasItems());
    }

    /** By ends: an event may have begun before the recording. */
    private static List<Span> ofEvents(IItemCollection items) {
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (IItemIterable events : items) {
            IMemberAccessor<IQuantity, IItem> end = JfrAttributes.END_TIME.getAccessor(events.getType());
            if (end != null && events.hasItems()) {
                from = Math.min(from, nanos(end.getMember(events.iterator().next())));
                to = Math.max(to, nanos(end.getMember(last(events))));
            }
        }
        return from > to ? List.of() : List.of(new Span(from, to));
    }

    /**
     * Mission Control has the events of a type in order of time. In an array, which is halved until one is left, it need not read the
     * others; what is no array can be split behind its end.
     */
    private static IItem last(IItemIterable events) {
        Spliterator<IItem> rest = events.stream().spliterator();
        Spliterator<IItem> part = rest;
        IItem[] last = new IItem[1];
        for (Spliterator<IItem> first = rest.trySplit(); first != null; first = rest.trySplit()) {
            part = first;
        }
        rest.forEachRemaining(item -> last[0] = item);
        if (last[0] == null) {
            part.forEachRemaining(item -> last[0] = item);
        }
        return last[0];
    }

    private static long nanos(IQuantity time) {
        return time.clampedLongValueIn(UnitLookup.EPOCH_NS);
    }
}
