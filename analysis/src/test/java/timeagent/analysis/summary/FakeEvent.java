package timeagent.analysis.summary;

import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackTrace;

/** An event without a file; what a test does not give is 0 or not there. */
interface FakeEvent extends Event {

    @Override
    default boolean has(String field) {
        return value(field) != null;
    }

    @Override
    default double nanos(String field) {
        return 0;
    }

    @Override
    default long startNanos() {
        return 0;
    }

    @Override
    default long durationNanos() {
        return 0;
    }

    @Override
    default StackTrace stack() {
        return StackTrace.NONE;
    }
}
