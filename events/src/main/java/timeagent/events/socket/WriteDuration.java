package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import timeagent.events.jdk.TickScale;

/**
 * Reads the duration that Flight Recorder stored in an event: reading a clock again would take longer than counting.
 *
 * <p>The JVM adds the field to each event class, in ticks.
 */
final class WriteDuration {
    private static final VarHandle DURATION;
    private static final TickScale SCALE;

    static {
        try {
            DURATION = MethodHandles.privateLookupIn(SocketWriteEvent.class, MethodHandles.lookup())
                    .findVarHandle(SocketWriteEvent.class, "duration", long.class);
            SCALE = TickScale.ofFlightRecorder();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private WriteDuration() {}

    /**
     * Nanoseconds from begin to end of an event.
     *
     * @throws ExceptionInInitializerError at the first call, on a JDK without this field or frequency
     */
    static long nanos(SocketWriteEvent event) {
        return SCALE.nanos((long) DURATION.get(event));
    }
}
