package timeagent.agent.types;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.ConstantPool;
import timeagent.agent.classfile.HugeMethods;
import timeagent.agent.classfile.RewriteFailure;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.ClockRewriter;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.jdk.ClassConstants;
import timeagent.events.types.EventNames;
import timeagent.events.types.EventSite;
import timeagent.events.types.EventSites;

/** Adds hooks that count and measure the application's own events to the classes that use them. */
public final class EventRewriter implements ClassConstants.Wanted {
    private static final int METHOD = 10;
    private static final byte[][] TELLTALES = new byte[EventMethod.TELLTALES.length][];
    static final String HOOKS = "timeagent/hooks/TimeagentEvents";

    static {
        for (int i = 0; i < TELLTALES.length; i++) {
            TELLTALES[i] = EventMethod.TELLTALES[i].getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    private final EventTypes types;
    private final RewrittenClasses classes;

    public EventRewriter() {
        this(new CollectedLoaders());
    }

    public EventRewriter(CollectedLoaders collected) {
        types = new EventTypes(collected);
        classes = new RewrittenClasses(collected) {
            @Override
            protected void release(BitSet numbers) {
                EventSites.release(numbers);
            }
        };
    }

    /** The JVM has rejected a rewritten class. */
    public void forget(ClassLoader loader, String name) {
        classes.remove(loader, name);
    }

    /** Whether the class may use events and must be looked into. */
    public boolean concerns(byte[] classFile) {
        return ConstantPool.mentions(classFile, TELLTALES);
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
        ClassReader reader = ClassFileVersion.reader(classFile);
        Events events = new Events(reader.getClassName(), loader);
        events.hasClassConstants = (reader.readInt(4) & 0xffff) >= Opcodes.V1_5;
        events.used = eventTypes(reader, events);
        if (events.used.isEmpty()) {
            return null;
        }
        Map<String, EventUses> uses = new HashMap<>();
        reader.accept(events.finding(uses), ClassReader.SKIP_FRAMES);
        // by its calls: a restored class keeps the constants of the hooks
        if (events.hasHooks) {
            return null;
        }
        for (Map.Entry<String, EventUses> method : uses.entrySet()) {
            events.reportFilledElsewhere(method.getKey(), method.getValue());
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassVisitor rewriting = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor methodWriter = super.visitMethod(access, name, descriptor, signature, thrown);
                EventUses found = uses.get(name.concat(descriptor));
                return found == null || !found.found() || leftAlone.contains(name.concat(descriptor))
                        ? methodWriter
                        : new EventUseVisitor(methodWriter, events, found, found.windows(uses), name);
            }
        };
        byte[] rewritten = null;
        Set<String> huge = Set.of();
        try {
            reader.accept(
                    rewriting,
                    ClockRewriter.hasFrames(classFile) ? ClassReader.EXPAND_FRAMES : ClassReader.SKIP_FRAMES);
            // throws if a method became too large
            byte[] written = events.numbers.isEmpty() ? null : writer.toByteArray();
            huge = written == null ? huge : HugeMethods.madeBy(classFile, written);
            rewritten = huge.isEmpty() ? written : null;
        } finally {
            if (rewritten == null) {
                EventSites.release(events.numbers);
            }
        }
        if (!huge.isEmpty()) {
            for (String method : huge) {
                HugeMethods.report(events.className, method.substring(0, method.indexOf('(')));
            }
            return withHooks(classFile, loader, huge);
        }
        if (rewritten != null) {
            classes.add(loader, reader.getClassName(), events.numbers);
        }
        return rewritten;
    }

    /** Reports the event types that a class uses which could not be rewritten. */
    public void reportNotMeasured(byte[] classFile, ClassLoader loader, RuntimeException failure) {
        ClassReader reader = ClassFileVersion.reader(classFile);
        Events events = new Events(reader.getClassName(), loader);
        DebugLog.log("events not measured: " + events.className, failure);
        for (String type : eventTypes(reader, events)) {
            Events.notMeasured(type, "in " + events.className + ", " + RewriteFailure.reason(failure));
        }
    }

    /** Looks at the constants only: most classes with a method of such a name use no event. */
    private Set<String> eventTypes(ClassReader reader, Events events) {
        Set<String> types = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item != 0 && reader.readByte(item - 1) == METHOD) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                String name = reader.readUTF8(nameAndType, buffer);
                String descriptor = reader.readUTF8(nameAndType + 2, buffer);
                String owner = reader.readClass(item, buffer);
                if (EventMethod.of(name, descriptor) != null && events.kind(owner) != EventTypes.Kind.OTHER) {
                    types.add(owner);
                }
            }
        }
        return types;
    }

    /** The event types that one class uses. */
    final class Events {
        private final String className;
        private final ClassLoader loader;
        private final Map<String, EventTypes.Kind> known = new HashMap<>();
        /** What {@link EventUses} found, by call site. */
        private final Map<EventSite, String> checks = new HashMap<>();

        /** The event types whose methods the class calls. */
        private Set<String> used = Set.of();

        private boolean hasClassConstants;
        private boolean hasHooks;
        private final BitSet numbers = new BitSet();

        private Events(String internalName, ClassLoader loader) {
            className = internalName.replace('/', '.');
            this.loader = loader;
        }

        void callsHook() {
            hasHooks = true;
        }

        /** Whether a class is an event type whose uses are counted. */
        boolean isEvent(String type) {
            return kind(type) == EventTypes.Kind.EVENT;
        }

        /** The same, judged by what the class calls. */
        boolean uses(String type) {
            return used.contains(type) && isEvent(type);
        }

        /** Whether code of the class can load a class as a constant. */
        boolean hasClassConstants() {
            return hasClassConstants;
        }

        /** Whether a type is the class itself. */
        boolean isOwn(String type) {
            return type.replace('/', '.').equals(className);
        }

        private EventTypes.Kind kind(String type) {
            EventTypes.Kind kind = known.get(type);
            if (kind == null) {
                kind = types.kind(type, loader);
                known.put(type, kind);
            }
            return kind;
        }

        /** Reports a class that is committed and may be an event type, and whose uses are not counted. */
        void reportOtherCommit(int opcode, String type) {
            EventTypes.Kind kind = kind(type);
            if (kind == EventTypes.Kind.EVENT && opcode == Opcodes.INVOKESPECIAL) {
                AgentDiagnostics.eventNotMeasured(className, "commits by super");
            } else if (kind == EventTypes.Kind.UNKNOWN) {
                notMeasured(type, "its class file was not found");
            } else if (kind == EventTypes.Kind.EVENT_WITH_SETTINGS) {
                notMeasured(type, "its own settings would be evaluated twice");
                EventNames.report(types.eventType(type, loader));
            }
        }

        private static void notMeasured(String type, String reason) {
            AgentDiagnostics.eventNotMeasured(type.replace('/', '.'), reason);
        }

        void committedByReference(String type) {
            if (isEvent(type)) {
                AgentDiagnostics.eventNotMeasured(className, "commits by a method reference");
            }
        }

        /** Notes when a method asks whether to commit. */
        void check(String method, int line, String type, String check) {
            checks.put(new EventSite(className, method, line, type.replace('/', '.')), check);
        }

        /** Notes the types whose fields a method sets that neither creates nor commits them. */
        void reportFilledElsewhere(String method, EventUses found) {
            for (String type : found.filledForOthers()) {
                notMeasured(
                        type,
                        "filled in " + className + "." + method.substring(0, method.indexOf('('))
                                + ", which does not commit it");
            }
        }

        /**
         * The number of a call site in the rewritten code.
         *
         * @param notMeasured as {@link EventSite#notMeasured}
         */
        int site(String method, int line, String type, String notMeasured) {
            String dotted = type.replace('/', '.');
            String check = checks.get(new EventSite(className, method, line, dotted));
            EventSite site = new EventSite(className, method, line, dotted, check, notMeasured);
            return EventSites.FIRST + EventSites.number(site, types.eventType(type, loader), numbers);
        }

        private ClassVisitor finding(Map<String, EventUses> uses) {
            return new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                        int access, String name, String descriptor, String signature, String[] thrown) {
                    EventUses found = new EventUses(access, descriptor);
                    uses.put(name.concat(descriptor), found);
                    return new EventUseFinder(Events.this, name, found);
                }
            };
        }
    }
}
