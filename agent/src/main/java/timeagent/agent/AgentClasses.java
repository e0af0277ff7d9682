package timeagent.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads the agent's classes and goes with it, where it is attached or the JVM has put it into a loader that is not the JDK's.
 *
 * <p>It has read them all when it is made, and runs through {@code java.lang} only when it defines one. A class of ours can be
 * needed for the first time in a hook, and with {@code jdk=true} the clock reads of the JDK are hooks too, those of
 * {@code URLClassLoader} among them: the hook would be called from within itself, without end, in a thread of the application.
 *
 * <p>The event types are not among them. They are the entry's and stay: on 17 Flight Recorder makes a class in the boot loader
 * for each event type that it sees, and in a recording the types of one agent and of the next would be two of the same name.
 */
final class AgentClasses extends ClassLoader {
    static {
        // else a thread in a hook and one that loads a class of the application could wait for each other's loader
        registerAsParallelCapable();
    }

    private static final String[] OURS = {"timeagent/agent/", "timeagent/events/", "timeagent/shaded/asm/"};
    private static final String CLASS = ".class";
    private static final String EVENTS = "timeagent.events.";
    private static final String EVENT = "Event";

    private final ClassLoader entry;
    private final ProtectionDomain domain;
    private final String version;
    private final Map<String, byte[]> files = new HashMap<>();

    /**
     * @param jar the agent's
     * @param entry the class that the JVM has been given as the agent, out of the same jar
     * @throws IOException if the jar cannot be read
     * @throws ClassNotFoundException if the entry's class loader does not find the event types
     */
    AgentClasses(Path jar, Class<?> entry) throws IOException, ClassNotFoundException {
        // not below the application's loader, which has the classes of this one
        super("timeagent", ClassLoader.getPlatformClassLoader());
        this.entry = entry.getClassLoader();
        domain = entry.getProtectionDomain();
        try (JarFile file = new JarFile(jar.toFile())) {
            version = file.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
            for (Iterator<JarEntry> entries = file.entries().asIterator(); entries.hasNext(); ) {
                JarEntry one = entries.next();
                if (isOurs(one.getName())) {
                    try (InputStream in = file.getInputStream(one)) {
                        files.put(one.getName(), in.readAllBytes());
                    }
                }
            }
        }
        loadEventTypes();
    }

    /** They are needed when the first recording comes: by then somebody may have put another jar into the place of this one. */
    private void loadEventTypes() throws ClassNotFoundException {
        for (String file : files.keySet()) {
            String name = file.substring(0, file.length() - CLASS.length()).replace('/', '.');
            if (isEventType(name)) {
                entry.loadClass(name);
            }
        }
    }

    private static boolean isEventType(String name) {
        return name.startsWith(EVENTS) && name.endsWith(EVENT);
    }

    private static boolean isOurs(String name) {
        for (String ours : OURS) {
            if (name.startsWith(ours) && name.endsWith(CLASS)) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isEventType(name)) {
            return entry.loadClass(name);
        }
        return super.loadClass(name, resolve);
    }

    private void definePackage(String name) {
        try {
            definePackage(name, null, null, null, null, version, null, null);
        } catch (IllegalArgumentException e) {
            // another thread has
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] file = files.get(name.replace('.', '/').concat(CLASS));
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        String inPackage = name.substring(0, name.lastIndexOf('.'));
        if (getDefinedPackage(inPackage) == null) {
            definePackage(inPackage);
        }
        return defineClass(name, file, 0, file.length, domain);
    }
}
