package timeagent.events.jdk;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** The clock in which Flight Recorder measures durations. */
public final class TickFrequency {
    private TickFrequency() {}

    /**
     * Ticks per second.
     *
     * @throws ReflectiveOperationException if this JDK does not tell
     */
    public static long perSecond() throws ReflectiveOperationException {
        Class<?> jvm = Class.forName("jdk.jfr.internal.JVM");
        Lookup lookup = HookAccess.lookup(jvm);
        MethodType type = MethodType.methodType(long.class);
        try {
            long frequency;
            if (Runtime.version().feature() >= 22) {
                frequency =
                        (long) lookup.findStatic(jvm, "getTicksFrequency", type).invoke();
            } else {
                Object instance = lookup.findStatic(jvm, "getJVM", MethodType.methodType(jvm))
                        .invoke();
                frequency = (long)
                        lookup.findVirtual(jvm, "getTicksFrequency", type).invoke(instance);
            }
            if (frequency <= 0) {
                throw new ReflectiveOperationException("a frequency of " + frequency);
            }
            return frequency;
        } catch (ReflectiveOperationException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }
}
