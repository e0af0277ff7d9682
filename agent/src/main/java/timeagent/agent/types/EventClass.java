package timeagent.agent.types;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;
import timeagent.events.types.EventSite;
import timeagent.events.types.EventSites;

/** The event types that a class uses, and its call sites; reports uncounted events. */
final class EventClass {
    static final String HOOKS = "timeagent/hooks/TimeagentEvents";

    private static final int METHOD = 10;

    private final String internalName;
    private final EventTypes types;
    private final ClassLoader loader;
    /** Whether code of the class can load a class as a constant. */
    private final boolean hasClassConstants;

    private final Map<String, EventTypes.Kind> known = new HashMap<>();
    /** The classes that may be event types and whose methods it calls. */
    private final Set<String> used;

    /** Of its call sites. */
    final BitSet numbers = new BitSet();

    EventClass(ClassReader reader, EventTypes types, ClassLoader loader) {
        internalName = reader.getClassName();
        this.types = types;
        this.loader = loader;
        hasClassConstants = (reader.readInt(4) & 0xffff) >= Opcodes.V1_5;
        used = used(reader);
    }

    /** Parses a class. Here, because verifying this class loads the type of the result: it is loaded only where a class may use events. */
    static ClassNode code(ClassReader reader, int how) {
        ClassNode code = new ClassNode();
        reader.accept(code, how);
        return code;
    }

    /** Looks at the constants only: most classes with a method of such a name use no event. */
    private Set<String> used(ClassReader reader) {
        Set<String> owners = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            if (item != 0 && reader.readByte(item - 1) == METHOD) {
                int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
                String name = reader.readUTF8(nameAndType, buffer);
                String descriptor = reader.readUTF8(nameAndType + 2, buffer);
                String owner = reader.readClass(item, buffer);
                if (EventMethod.of(name, descriptor) != null && kind(owner) != EventTypes.Kind.OTHER) {
                    owners.add(owner);
                }
            }
        }
        return owners;
    }

    String internalName() {
        return internalName;
    }

    String className() {
        return internalName.replace('/', '.');
    }

    /** Whether its code must be parsed. */
    boolean mayUseEvents() {
        return !used.isEmpty();
    }

    /** Whether a class is an event type whose uses are counted. */
    boolean isEvent(String type) {
        return kind(type) == EventTypes.Kind.EVENT;
    }

    /** The same, by the methods that the class calls. */
    boolean uses(String type) {
        return used.contains(type) && isEvent(type);
    }

    private EventTypes.Kind kind(String type) {
        EventTypes.Kind kind = known.get(type);
        if (kind == null) {
            kind = types.kind(type, loader);
            known.put(type, kind);
        }
        return kind;
    }

    /** Whether a call uses an event. */
    boolean isUse(MethodInsnNode call) {
        int opcode = call.getOpcode();
        boolean calls = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESPECIAL && hasClassConstants;
        return calls && EventMethod.of(call.name, call.desc) != null && isEvent(call.owner);
    }

    /** Whether a method has hooks already: a restored class keeps the constants of the hooks, not their calls. */
    static boolean hasHooks(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && call.owner.equals(HOOKS)) {
                return true;
            }
        }
        return false;
    }

    /** Reports commits that are not counted. */
    void reportOtherCommits(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call) {
                if (EventMethod.isCommit(call.name, call.desc) && !isUse(call)) {
                    reportOtherCommit(call);
                }
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                for (Object argument : dynamic.bsmArgs) {
                    if (argument instanceof Handle handle
                            && EventMethod.isCommit(handle.getName(), handle.getDesc())
                            && isEvent(handle.getOwner())) {
                        AgentDiagnostics.report(Missing.EVENTS, className(), "commits by a method reference");
                    }
                }
            }
        }
    }

    private void reportOtherCommit(MethodInsnNode call) {
        EventTypes.Kind kind = kind(call.owner);
        if (kind == EventTypes.Kind.EVENT && call.getOpcode() == Opcodes.INVOKESPECIAL) {
            AgentDiagnostics.report(Missing.EVENTS, className(), "commits by super");
        } else if (kind == EventTypes.Kind.UNKNOWN) {
            notMeasured(call.owner, "its class file was not found");
        } else if (kind == EventTypes.Kind.EVENT_WITH_SETTINGS) {
            notMeasured(call.owner, "its own settings would be evaluated twice");
            EventSites.LIVE.know(types.eventType(call.owner, loader));
        }
    }

    private static void notMeasured(String type, String reason) {
        AgentDiagnostics.report(Missing.EVENTS, type.replace('/', '.'), reason);
    }

    /** Reports the types whose fields a method sets that neither creates nor commits them. */
    void reportFilledElsewhere(EventUses uses) {
        for (String type : uses.filledForOthers()) {
            notMeasured(type, "filled in " + className() + "." + uses.method.name + ", which does not commit it");
        }
    }

    /** Reports all event types that the class may use as not measured. */
    void reportNotMeasured(String reason) {
        for (String type : used) {
            notMeasured(type, "in " + className() + ", " + reason);
        }
    }

    /** The number of a call site in the rewritten code. */
    int site(String method, String type, EventUses.Place place) {
        EventSite site = new EventSite(
                className(),
                method,
                place.line,
                type.replace('/', '.'),
                types.eventType(type, loader),
                place.check,
                place.notMeasured,
                place.endsAtCommit);
        return EventSites.LIVE.inCode(EventSites.LIVE.number(site, numbers));
    }
}
