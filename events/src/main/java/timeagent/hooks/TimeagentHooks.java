package timeagent.hooks;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/**
 * Controls the hooks of this JVM and starts the agent's runtime, which receives the only instance.
 *
 * <p>Packed into {@code java.lang} like everything in this package, so that rewritten code finds the hooks through
 * every class loader. An application can name this type but cannot obtain an instance: no static method returns one,
 * the constructor is not public, and {@code java.lang} is open only to the class loader with which the agent creates
 * one.
 */
public final class TimeagentHooks {
    /** Version of the hooks: the agent cannot use another one, and a JVM keeps its hooks until it exits. */
    public static final int FORMAT = 18;

    /** Counters of a page. */
    public static final int CELLS = TimeagentRows.CELLS;

    /** Index in a row of counters: the reads that it has counted. */
    public static final int TOTAL = TimeagentRows.TOTAL;

    /** Index in a row: the total from which a read may become an event; 0 in a new row. */
    public static final int LIMIT = TimeagentRows.LIMIT;

    /** Index in a row: state of the thread's random numbers; 0 in a new row. */
    public static final int RANDOM = TimeagentRows.RANDOM;

    private static final Object LOCK = new Object();
    private static final String EVENT_TYPES = "types.zip";
    private static final String AGENT = "agent.zip";
    private static final String EVENTS = "java/lang/TimeagentEvents.class";
    private static final String REFERENCE = "java/lang/TimeagentReferenceRead.class";
    private static final String RUNTIME = "timeagent.agent.AgentRuntime";

    private static TimeagentHooks owner;
    private static BiConsumer<String, Instrumentation> running;
    private static boolean eventsDefined;
    /** By checksum, kept forever: on 17 Flight Recorder generates classes in the boot loader for each event type. */
    private static final Map<Long, TimeagentLoader> EVENT_TYPE_LOADERS = new HashMap<>();

    /** By kind of places, what an agent has left of its numbers. */
    private static final Map<String, Object[]> NUMBERS = new HashMap<>();

    /** Kept so that its class is not unloaded: JDK 26 crashes if a class is, between Flight Recorder's creation and its start. */
    @SuppressWarnings("unused")
    private Object definer;

    /** Class file of {@link TimeagentEvents}; null in tests, which find it on their class path. */
    private byte[] eventHooks;

    TimeagentHooks() {}

    /**
     * Passes a request of the JVM to the running agent; returns false if no agent is running.
     *
     * @throws IllegalCallerException if {@code instrumentation} is not the JVM's: anybody can call this method
     */
    public static boolean request(String request, Instrumentation instrumentation) {
        BiConsumer<String, Instrumentation> agent;
        synchronized (LOCK) {
            agent = running;
        }
        if (agent != null) {
            agent.accept(request, instrumentation);
        }
        return agent != null;
    }

    /**
     * Loads the agent's runtime into a class loader and a module of its own, and creates its entry point.
     *
     * @param files class files of hooks and archives of the other classes, by path
     * @param domain of the agent's jar
     * @param caller kept while the agent is there
     */
    @SuppressWarnings("unchecked")
    public BiConsumer<String, Instrumentation> start(Map<String, byte[]> files, ProtectionDomain domain, Object caller)
            throws ReflectiveOperationException {
        definer = caller;
        eventHooks = files.get(EVENTS);
        TimeagentReference.template = files.get(REFERENCE);
        TimeagentLoader types = eventTypes(files.get(EVENT_TYPES), domain);
        TimeagentLoader runtime = new TimeagentLoader("timeagent", files.get(AGENT), types, domain);
        runtime.defineModule(types);
        Constructor<?> entry = runtime.loadClass(RUNTIME).getConstructor(TimeagentHooks.class);
        // the module exports nothing, but java.base can call it
        entry.setAccessible(true);
        return (BiConsumer<String, Instrumentation>) entry.newInstance(this);
    }

    /** The loader of these event types; that of an earlier agent if it had the same ones. */
    TimeagentLoader eventTypes(byte[] archive, ProtectionDomain domain) {
        CRC32 sum = new CRC32();
        sum.update(archive);
        Long version = sum.getValue();
        synchronized (LOCK) {
            TimeagentLoader types = EVENT_TYPE_LOADERS.get(version);
            if (types == null) {
                types = new TimeagentLoader("timeagent events", archive, ClassLoader.getPlatformClassLoader(), domain);
                EVENT_TYPE_LOADERS.put(version, types);
            }
            return types;
        }
    }

    /** Keeps the entry point of the running agent, for the next request, until the hooks are released. */
    public void running(BiConsumer<String, Instrumentation> agent) {
        synchronized (LOCK) {
            check();
            running = agent;
        }
    }

    /** Claims the hooks; false if another agent owns them. */
    public boolean claim() {
        synchronized (LOCK) {
            if (owner != null) {
                return false;
            }
            owner = this;
            return true;
        }
    }

    /** Turns every hook off and allows the next agent to claim them. */
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

    /** Sends counted clock reads to {@code clock}; null turns counting off. */
    public void clock(TimeagentClock clock) {
        synchronized (LOCK) {
            check();
            TimeagentClock.active = clock;
        }
    }

    /** Sends socket writes to {@code socket}; null turns them off. */
    public void socket(TimeagentSocket socket) {
        synchronized (LOCK) {
            check();
            TimeagentSocket.active = socket;
        }
    }

    /** Defines {@link TimeagentEvents}, which few agents need; call before any class is rewritten to use it. */
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

    /**
     * Sends uses of the application's events to {@code events}; null turns them off.
     *
     * @param events a {@link TimeagentEvents}; reflection could not read a method of a type that is not defined
     */
    public void events(Object events) {
        synchronized (LOCK) {
            check();
            TimeagentEvents.active = (TimeagentEvents) events;
        }
    }

    /** What the last agent has kept of its numbers; null if there was none. */
    public Object[] numbers(String kind) {
        synchronized (LOCK) {
            return NUMBERS.get(kind);
        }
    }

    /** Keeps which numbers code may have that still runs when the next agent comes, in objects of the JDK. */
    public void keepNumbers(String kind, Object[] numbers) {
        synchronized (LOCK) {
            NUMBERS.put(kind, numbers);
        }
    }

    /** From where pages of counters were never used. */
    public int endOfPages() {
        return TimeagentRows.end();
    }

    /** Takes a page that was never used; no other caller gets it. */
    public int takePage() {
        return TimeagentRows.take();
    }

    /** Makes a page usable for {@link #CELLS} call sites, whose numbers begin at {@code page * CELLS}. */
    public void addPage(int page) {
        TimeagentRows.add(page);
    }

    /** Frees a page. */
    public void removePage(int page) {
        TimeagentRows.remove(page);
    }

    /** What all threads have counted in these pages, by number from the first one's. */
    public long[] sums(int page, int pages) {
        return TimeagentRows.sums(page, pages);
    }

    /** Passes the rows that threads have in these pages. */
    public void rows(int page, int pages, Consumer<long[]> receiver) {
        TimeagentRows.each(page, pages, receiver);
    }

    /** Frees the rows of threads that have ended. */
    public void retireRows() {
        TimeagentRows.retire();
    }

    /** Takes the number of reads that were not counted since the last call, and passes why, unless there are none. */
    public int uncountedReads(Consumer<Throwable> why) {
        int failures = TimeagentClock.failures;
        Throwable failure = TimeagentClock.failure;
        if (failures > 0 && failure != null) {
            TimeagentClock.failures = 0;
            TimeagentClock.failure = null;
            why.accept(failure);
        }
        return failures;
    }

    /** The platform thread that runs this: for a virtual thread its carrier. */
    public Thread carrier() {
        return TimeagentRows.carrier();
    }

    /** The id of a thread, which cannot be overridden; ids increase and are never reused. */
    public long id(Thread thread) {
        return TimeagentRows.id(thread);
    }

    /** Full access to {@code java.base}. */
    public MethodHandles.Lookup lookup() {
        return MethodHandles.lookup();
    }

    private void check() {
        if (owner != this) {
            throw new IllegalCallerException("another agent owns the hooks");
        }
    }
}
