package timeagent.agent.types;

import java.io.InputStream;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.agent.classfile.ClassFile;
import timeagent.agent.classfile.LoaderTable;
import timeagent.agent.clock.ClockMethods;
import timeagent.events.diagnostics.DebugLog;

/**
 * Determines which classes are event types, without loading them: from the class files that their loaders find.
 *
 * <p>Runs where a class is loaded, as the JVM asks the same loader for a superclass there; each loader is asked once for a
 * name, whatever it returns.
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
    private static final String NAME = "Ljdk/jfr/Name;";
    private static final String SETTING = "Ljdk/jfr/SettingDefinition;";

    /**
     * An event type as its class file describes it.
     *
     * @param superName internal name
     * @param eventName value of {@code @Name}, or null
     * @param hasSettings whether a method has {@code @SettingDefinition}
     */
    private record TypeFile(String superName, String eventName, boolean hasSettings) {}

    private static final TypeFile MISSING = new TypeFile("", null, false);

    private final LoaderTable<TypeFile> files = new LoaderTable<>();

    /** @param name internal name of a class that a class of {@code loader} refers to */
    Kind kind(String name, ClassLoader loader) {
        boolean settings = false;
        String type = name;
        while (!type.equals(EVENT)) {
            if (isOfJdk(type)) {
                return Kind.OTHER;
            }
            TypeFile file = file(type, loader);
            if (file == MISSING) {
                return Kind.UNKNOWN;
            }
            settings |= file.hasSettings;
            type = file.superName;
        }
        return settings ? Kind.EVENT_WITH_SETTINGS : Kind.EVENT;
    }

    /** The name of the event type of a class that is one. */
    String eventType(String name, ClassLoader loader) {
        String given = name.equals(EVENT) ? null : file(name, loader).eventName;
        return given == null ? name.replace('/', '.') : given;
    }

    /** Whether a class cannot be an application's event type, by its name. */
    static boolean isOfJdk(String name) {
        return ClockMethods.startsWithAny(name, JDK) && !name.equals(EVENT);
    }

    private TypeFile file(String name, ClassLoader loader) {
        TypeFile file = files.get(loader, name);
        if (file == null) {
            file = read(name, loader);
            files.put(loader, name, file);
        }
        return file;
    }

    private static TypeFile read(String name, ClassLoader loader) {
        String file = name.concat(".class");
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            return in == null ? MISSING : read(ClassFile.reader(in.readAllBytes()));
        } catch (Throwable e) {
            // a loader is application code
            DebugLog.log("class file not read: " + name, e);
            return MISSING;
        }
    }

    private static TypeFile read(ClassReader reader) {
        ClassNode type = EventClass.code(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        AnnotationNode name = find(NAME, type.visibleAnnotations);
        boolean hasSettings = false;
        for (MethodNode method : type.methods) {
            hasSettings |= find(SETTING, method.visibleAnnotations) != null;
        }
        return new TypeFile(
                type.superName, name == null ? null : name.values.get(1).toString(), hasSettings);
    }

    private static AnnotationNode find(String type, List<AnnotationNode> annotations) {
        if (annotations != null) {
            for (AnnotationNode annotation : annotations) {
                if (annotation.desc.equals(type)) {
                    return annotation;
                }
            }
        }
        return null;
    }
}
