package timeagent.analysis.summary.cost;

import timeagent.analysis.statistics.Interval;

/** Intervals are left out when the recording has fewer than two samples; the rate is per second of the enabled event. */
public record EventCost(
        String style,
        long events,
        Double eventsPerSecond,
        long measured,
        Double bytesPerEvent,
        Double nanosPerEvent,
        Interval bytesPerEventCi95,
        Interval nanosPerEventCi95) {}
