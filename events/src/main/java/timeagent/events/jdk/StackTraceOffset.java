package timeagent.events.jdk;

import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;

/**
 * Hides the agent's frames in the stack traces of events.
 *
 * <p>Flight Recorder skips a number of top frames for each event type. The number is a private final field of {@code
 * jdk.jfr.internal.PlatformEventType} on 17 to 28, so it is written through the JDK's internal Unsafe, which the hooks
 * can use as part of {@code java.base}. On a JDK without that field the frames are visible, and a note says so.
 */
public final class StackTraceOffset {
    private static final Map<Class<? extends Event>, Integer> HIDDEN = new HashMap<>();

    private StackTraceOffset() {}

    /**
     * Skips {@code frames} more frames in the stack traces of an event type; idempotent.
     *
     * @param frames from the method that commits the event to the hook, inclusive
     */
    public static synchronized void hide(Class<? extends Event> event, int frames) {
        if (HIDDEN.containsKey(event)) {
            return;
        }
        try {
            hideMore(event, frames);
            HIDDEN.put(event, frames);
        } catch (Throwable e) {
            // another JDK: the events are complete, their stack traces start in the agent
            AgentDiagnostics.report(Missing.FEATURE, "hiding the agent's frames in stack traces", e.toString());
            DebugLog.log("cannot hide the agent's frames in stack traces", e);
        }
    }

    /** Restores Flight Recorder's own numbers: the event types outlive the agent. */
    public static synchronized void showAll() {
        HIDDEN.forEach((event, frames) -> {
            try {
                hideMore(event, -frames);
            } catch (Throwable e) {
                // the field was writable before
                HookErrors.record(e);
            }
        });
        HIDDEN.clear();
    }

    private static void hideMore(Class<? extends Event> event, int frames) throws Throwable {
        EventType type = EventType.getEventType(event);
        Object platformType = HookAccess.unsafe("getReference", Object.class, Object.class, long.class)
                .invoke(type, offset(type, "platformEventType"));
        long offset = offset(platformType, "stackTraceOffset");
        int before = (int)
                HookAccess.unsafe("getInt", int.class, Object.class, long.class).invoke(platformType, offset);
        HookAccess.unsafe("putInt", void.class, Object.class, long.class, int.class)
                .invoke(platformType, offset, before + frames);
    }

    private static long offset(Object holder, String field) throws Throwable {
        return (long) HookAccess.unsafe("objectFieldOffset", long.class, Class.class, String.class)
                .invoke(holder.getClass(), field);
    }
}
