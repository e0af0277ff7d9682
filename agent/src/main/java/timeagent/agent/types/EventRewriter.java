package timeagent.agent.types;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.agent.classfile.ClassFile;
import timeagent.agent.classfile.HugeMethods;
import timeagent.agent.classfile.RewriteFailure;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.agent.clock.ClockMethods;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.jdk.ClassConstants;
import timeagent.events.types.EventSites;

/** Adds hooks that count and measure the application's own events to the classes that use them. */
public final class EventRewriter implements ClassConstants.Wanted {
    private static final byte[][] TELLTALES = new byte[EventMethod.TELLTALES.length][];

    static {
        for (int i = 0; i < TELLTALES.length; i++) {
            TELLTALES[i] = EventMethod.TELLTALES[i].getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    private final EventTypes types = new EventTypes();
    private final RewrittenClasses classes = new RewrittenClasses(EventSites.LIVE);

    /** The JVM has rejected a rewritten class. */
    public void forget(ClassLoader loader, String name) {
        classes.remove(loader, name);
    }

    /** Whether the class may use events and must be looked into. */
    public boolean concerns(byte[] classFile) {
        return ClassFile.mentions(classFile, TELLTALES);
    }

    /** The same for a loaded class. */
    public boolean concerns(Class<?> loaded) {
        return ClockMethods.concerns(loaded, this);
    }

    @Override
    public boolean matches(String owner, String name, String descriptor) {
        return EventMethod.of(name, descriptor) != null && !EventTypes.isOfJdk(owner);
    }

    /**
     * Returns the class with its uses of events counted, or null if it has none, has the hooks already, or cannot be
     * rewritten, which is reported.
     */
    public byte[] rewrite(byte[] classFile, ClassLoader loader) {
        try {
            return withHooks(classFile, loader, Set.of());
        } catch (RuntimeException e) {
            reportNotMeasured(classFile, loader, e);
            return null;
        }
    }

    /** @param leftAlone name and descriptor of methods that keep their code */
    private byte[] withHooks(byte[] classFile, ClassLoader loader, Set<String> leftAlone) {
        ClassReader reader = ClassFile.reader(classFile);
        EventClass events = new EventClass(reader, types, loader);
        if (!events.mayUseEvents()) {
            return null;
        }
        boolean hasFrames = ClassFile.hasFrames(classFile);
        ClassNode code = EventClass.code(reader, hasFrames ? ClassReader.EXPAND_FRAMES : ClassReader.SKIP_FRAMES);
        Map<String, EventUses> methods = new LinkedHashMap<>();
        for (MethodNode method : code.methods) {
            if (EventClass.hasHooks(method)) {
                return null;
            }
            methods.put(method.name.concat(method.desc), new EventUses(events, method));
        }
        for (EventUses method : methods.values()) {
            events.reportOtherCommits(method.method);
            events.reportFilledElsewhere(method);
        }
        byte[] rewritten = null;
        try {
            for (Map.Entry<String, EventUses> method : methods.entrySet()) {
                if (method.getValue().found() && !leftAlone.contains(method.getKey())) {
                    EventHooks.insert(events, method.getValue(), methods);
                }
            }
            if (events.numbers.isEmpty()) {
                return null;
            }
            ClassWriter writer = new ClassWriter(reader, 0);
            code.accept(writer);
            // throws if a method became too large
            byte[] written = writer.toByteArray();
            Set<String> huge = HugeMethods.madeBy(classFile, written);
            if (!huge.isEmpty()) {
                for (String method : huge) {
                    HugeMethods.report(events.className(), method.substring(0, method.indexOf('(')));
                }
                return withHooks(classFile, loader, huge);
            }
            classes.add(loader, reader.getClassName(), events.numbers);
            rewritten = written;
        } finally {
            if (rewritten == null) {
                EventSites.LIVE.releaseAndFree(events.numbers);
            }
        }
        return rewritten;
    }

    /** Reports the event types of a class that could not be rewritten. */
    public void reportNotMeasured(byte[] classFile, ClassLoader loader, RuntimeException failure) {
        EventClass events = new EventClass(ClassFile.reader(classFile), types, loader);
        DebugLog.log("events not measured: " + events.className(), failure);
        events.reportNotMeasured(RewriteFailure.reason(failure));
    }
}
