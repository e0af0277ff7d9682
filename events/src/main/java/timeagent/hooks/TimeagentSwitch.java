package timeagent.hooks;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The implementation of {@link TimeagentHooks}; starts the agent's runtime.
 *
 * <p>Packed into {@code java.lang}. Not public: the agent creates it while {@code java.lang} is open to a class loader
 * that it then drops.
 */
final class TimeagentSwitch extends TimeagentHooks {
    private static final Object LOCK = new Object();
    private static final String EVENT_TYPES = "types/";
    private static final String EVENTS = "java/lang/TimeagentEvents.class";
    private static final String REFERENCE = "java/lang/TimeagentReferenceRead.class";
    private static final String RUNTIME = "timeagent.agent.AgentRuntime";

    private static TimeagentSwitch owner;
    private static BiConsumer<String, Instrumentation> running;
    private static int sitesUsed;
    private static boolean eventsDefined;
    /** Kept forever: on 17 Flight Recorder generates classes in the boot loader for each event type. */
    private static TimeagentLoader eventTypes;

    /** Class file of {@link TimeagentEvents}; null in tests, which find it on their class path. */
    private byte[] eventHooks;

    TimeagentSwitch() {}

    @Override
    @SuppressWarnings("unchecked")
    public BiConsumer<String, Instrumentation> start(Map<String, byte[]> files, ProtectionDomain domain)
            throws ReflectiveOperationException {
        eventHooks = files.get(EVENTS);
        TimeagentReference.template = files.get(REFERENCE);
        TimeagentLoader types;
        synchronized (LOCK) {
            if (eventTypes == null) {
                eventTypes = new TimeagentLoader(
                        "timeagent events", files, EVENT_TYPES, ClassLoader.getPlatformClassLoader(), domain);
            }
            types = eventTypes;
        }
        TimeagentLoader runtime = new TimeagentLoader("timeagent", files, "runtime/", types, domain);
        runtime.defineModule(types);
        Constructor<?> entry = runtime.loadClass(RUNTIME).getConstructor(TimeagentHooks.class);
        // the module exports nothing, but java.base can call it
        entry.setAccessible(true);
        return (BiConsumer<String, Instrumentation>) entry.newInstance(this);
    }

    static BiConsumer<String, Instrumentation> running() {
        synchronized (LOCK) {
            return running;
        }
    }

    @Override
    public void running(BiConsumer<String, Instrumentation> agent) {
        synchronized (LOCK) {
            check();
            running = agent;
        }
    }

    @Override
    public boolean claim() {
        synchronized (LOCK) {
            if (owner != null) {
                return false;
            }
            owner = this;
            return true;
        }
    }

    @Override
    public void release() {
        synchronized (LOCK) {
            check();
            TimeagentClock.active = null;
            TimeagentSocket.active = null;
            if (eventsDefined) {
                TimeagentEvents.active = null;
            }
            running = null;
            owner = null;
        }
    }

    @Override
    public void clock(TimeagentClock clock) {
        synchronized (LOCK) {
            check();
            TimeagentClock.active = clock;
        }
    }

    @Override
    public void socket(TimeagentSocket socket) {
        synchronized (LOCK) {
            check();
            TimeagentSocket.active = socket;
        }
    }

    @Override
    public void defineEvents() {
        synchronized (LOCK) {
            check();
            if (!eventsDefined && eventHooks != null) {
                try {
                    MethodHandles.lookup().defineClass(eventHooks);
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
            eventsDefined = true;
        }
    }

    @Override
    public void events(Object implementation) {
        synchronized (LOCK) {
            check();
            TimeagentEvents.active = (TimeagentEvents) implementation;
        }
    }

    @Override
    public int sitesUsed() {
        synchronized (LOCK) {
            return sitesUsed;
        }
    }

    @Override
    public void sitesUsed(int next) {
        synchronized (LOCK) {
            check();
            sitesUsed = Math.max(sitesUsed, next);
        }
    }

    @Override
    public MethodHandles.Lookup lookup() {
        return MethodHandles.lookup();
    }

    private void check() {
        if (owner != this) {
            throw new IllegalCallerException("another agent owns the hooks");
        }
    }
}
