package timeagent.agent.types;

import java.io.InputStream;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.LoaderTable;
import timeagent.events.diagnostics.DebugLog;

/**
 * Determines which classes are event types, without loading them: from the class files that their loaders find.
 *
 * <p>Runs where a class is loaded, so a class file is read once per loader.
 */
final class EventTypes {
    static final String EVENT = "jdk/jfr/Event";

    /** What a class is, judged by its superclasses. */
    enum Kind {
        EVENT,
        /** Its {@code shouldCommit} calls settings of its own, which the agent must not call once more. */
        EVENT_WITH_SETTINGS,
        OTHER,
        /** The class file of it or a superclass is not found. */
        UNKNOWN
    }

    private static final String[] JDK = {"java/", "javax/", "jdk/", "sun/", "com/sun/", "["};

    private final LoaderTable<EventTypeFile> files;

    EventTypes(CollectedLoaders collected) {
        files = new LoaderTable<>(collected);
    }

    /** @param name internal name of a class that a class of {@code loader} refers to */
    Kind kind(String name, ClassLoader loader) {
        boolean settings = false;
        String type = name;
        while (!type.equals(EVENT)) {
            if (isOfJdk(type)) {
                return Kind.OTHER;
            }
            EventTypeFile file = file(type, loader);
            if (file == EventTypeFile.MISSING) {
                return Kind.UNKNOWN;
            }
            settings |= file.hasSettings();
            type = file.superName();
        }
        return settings ? Kind.EVENT_WITH_SETTINGS : Kind.EVENT;
    }

    /** The name of the event type of a class that is one. */
    String eventType(String name, ClassLoader loader) {
        String given = name.equals(EVENT) ? null : file(name, loader).eventName();
        return given == null ? name.replace('/', '.') : given;
    }

    /** Whether a class cannot be an application's event type, by its name. */
    static boolean isOfJdk(String name) {
        for (String prefix : JDK) {
            if (name.startsWith(prefix)) {
                return !name.equals(EVENT);
            }
        }
        return false;
    }

    private EventTypeFile file(String name, ClassLoader loader) {
        EventTypeFile file = files.get(loader, name);
        if (file == null) {
            file = read(name, loader);
            if (file != EventTypeFile.MISSING) {
                files.put(loader, name, file);
            }
        }
        return file;
    }

    private static EventTypeFile read(String name, ClassLoader loader) {
        String file = name.concat(".class");
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            return in == null ? EventTypeFile.MISSING : EventTypeFile.of(ClassFileVersion.reader(in.readAllBytes()));
        } catch (Throwable e) {
            // a loader is application code
            DebugLog.log("class file not read: " + name, e);
            return EventTypeFile.MISSING;
        }
    }
}
