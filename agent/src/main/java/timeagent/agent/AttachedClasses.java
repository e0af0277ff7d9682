package timeagent.agent;

import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads the classes of an agent that is attached, and goes with it.
 *
 * <p>The event types are not among them. They are the entry's and stay: on 17 Flight Recorder makes a class in the boot loader for each
 * event type that it sees, and in a recording the types of one agent and of the next would be two of the same name.
 */
final class AttachedClasses extends URLClassLoader {
    private static final String EVENTS = "timeagent.events.";
    private static final String EVENT = "Event";

    private final ClassLoader entry;

    /** @param entry the class loader that the JVM has put the agent's jar into */
    AttachedClasses(URL jar, ClassLoader entry) {
        // not below the application's loader, which has the classes of this one
        super("timeagent", new URL[] {jar}, ClassLoader.getPlatformClassLoader());
        this.entry = entry;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(EVENTS) && name.endsWith(EVENT)) {
            return entry.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }
}
