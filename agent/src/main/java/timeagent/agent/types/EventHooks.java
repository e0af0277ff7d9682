package timeagent.agent.types;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import timeagent.hooks.TimeagentEvents;

/**
 * Puts hooks around the uses of events in one method, and around what fills them.
 *
 * <p>A local variable for each type has the measurement of the event, null for none. The event stays on the operand stack and is
 * passed to its own methods only. After a commit, its {@code shouldCommit} tells whether it was written: the duration is set
 * then, also that of an event without {@code end}, and JDK 25 keeps the decision of a throttle in the event.
 */
final class EventHooks {
    /** The arguments of a hook, where the method's own stack may be at its deepest. */
    private static final int MORE_STACK = 3;

    /** In place of a call site: the method commits no event of the type. */
    private static final int NO_SITE = -1;

    /** Limit of the class file format, of stack and local variables. */
    private static final int MOST = 0xffff;

    private final EventClass events;
    private final EventUses uses;
    private final MethodNode method;
    private final List<EventUses.Fill> windows;
    /** Each needs a local variable for its measurement. */
    private final List<String> types;

    private final int firstLocal;
    /** The code to insert next; empty once it is. */
    private final InsnList code = new InsnList();

    private EventHooks(EventClass events, EventUses uses, List<EventUses.Fill> windows) {
        this.events = events;
        this.uses = uses;
        this.windows = windows;
        types = uses.types;
        method = uses.method;
        firstLocal = method.maxLocals;
    }

    /** @param methods of the class, by name and descriptor */
    static void insert(EventClass events, EventUses uses, Map<String, EventUses> methods) {
        EventHooks hooks = new EventHooks(events, uses, uses.windows(methods));
        hooks.insert();
    }

    private void insert() {
        AbstractInsnNode[] instructions = method.instructions.toArray();
        for (int i = 0; i < instructions.length; i++) {
            if (uses.flow.reaches(i)) {
                around(instructions[i], i);
            }
        }
        for (int i = 0; i < types.size(); i++) {
            code.add(new InsnNode(Opcodes.ACONST_NULL));
            code.add(new VarInsnNode(Opcodes.ASTORE, firstLocal + i));
        }
        method.instructions.insert(code);
        for (AbstractInsnNode instruction : instructions) {
            if (instruction instanceof FrameNode frame) {
                extend(frame);
            }
        }
        method.maxStack += MORE_STACK;
        method.maxLocals += types.size();
        if (method.maxStack > MOST || method.maxLocals > MOST) {
            throw new IllegalArgumentException("a method's operand stack or local variables would pass 65,535");
        }
    }

    private void around(AbstractInsnNode instruction, int index) {
        EventUse use = uses.use(instruction);
        for (EventUses.Fill window : windows) {
            if (window.start() == index) {
                reach(index, window.type(), site(window), TimeagentEvents.FILL);
            }
        }
        int site = use == null ? NO_SITE : site(uses.place(use), use.type());
        if (use != null && use.method() == null) {
            open(use.type(), site, TimeagentEvents.CREATE);
        } else if (use != null) {
            before(use, site);
        }
        method.instructions.insertBefore(instruction, code);
        if (use != null && use.method() != null) {
            after(use, site, (MethodInsnNode) instruction);
        } else if (instruction instanceof MethodInsnNode call && call.name.equals("<init>")) {
            constructed(call, index);
        }
        for (EventUses.Fill window : windows) {
            if (window.end() == index) {
                mark(window.type(), site(window), TimeagentEvents.WORK);
            }
        }
        method.instructions.insert(instruction, code);
    }

    /** Inserts the hook for the first point of an event, or for another. */
    private void reach(int index, String type, int site, int point) {
        if (uses.isFirst(index, type)) {
            open(type, site, point);
        } else {
            mark(type, site, point);
        }
    }

    /** The call site of a place; {@link #NO_SITE} for none. */
    private int site(EventUses.Place place, String type) {
        return place == null ? NO_SITE : events.site(method.name, type, place);
    }

    private int site(EventUses.Fill window) {
        return site(uses.commit(window.start(), window.type()), window.type());
    }

    private void constructed(MethodInsnNode constructor, int index) {
        String type = constructor.owner;
        for (AbstractInsnNode from : uses.flow.madeBy(index, Type.getArgumentTypes(constructor.desc).length)) {
            EventUse made = uses.use(from);
            // none where a constructor calls that of its superclass
            if (made != null) {
                boolean isCommitted = uses.commit(made.index(), type) != null;
                int site = site(uses.place(made), type);
                int point = isCommitted ? TimeagentEvents.CREATED : TimeagentEvents.CREATED_ONLY;
                hook("created", "(Ljava/lang/Object;II)V", type, site, point);
                if (!isCommitted) {
                    mark(type, site, TimeagentEvents.DONE);
                    forget(type);
                }
            }
        }
    }

    private void before(EventUse use, int site) {
        // the application may query an event anywhere, also in its work
        boolean isMeasured = use.method() != EventMethod.IS_ENABLED || uses.isFirst(use.index(), use.type());
        if (site != NO_SITE && isMeasured) {
            reach(use.index(), use.type(), site, use.method().before());
        }
        if (use.isCommit()) {
            code.add(new InsnNode(Opcodes.DUP));
        }
    }

    private void after(EventUse use, int site, MethodInsnNode call) {
        String type = use.type();
        if (site != NO_SITE && use.method().after() >= 0) {
            mark(type, site, use.method().after());
        }
        if (use.isCommit()) {
            mark(type, site, TimeagentEvents.DONE);
            pushType(call);
            code.add(new InsnNode(Opcodes.SWAP));
            code.add(new MethodInsnNode(call.getOpcode(), type, "shouldCommit", "()Z"));
            code.add(new VarInsnNode(Opcodes.ALOAD, local(type)));
            push(site);
            invoke("committed", "(Ljava/lang/Class;ZLjava/lang/Object;I)V");
            forget(type);
        }
    }

    /** Pushes the type of the event that a commit writes: a commit by {@code super} writes one of the superclass. */
    private void pushType(MethodInsnNode commit) {
        if (commit.getOpcode() == Opcodes.INVOKESPECIAL) {
            code.add(new LdcInsnNode(Type.getObjectType(commit.owner)));
        } else {
            code.add(new InsnNode(Opcodes.DUP));
            code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;"));
        }
    }

    private void open(String type, int site, int point) {
        hook("open", "(Ljava/lang/Object;II)Ljava/lang/Object;", type, site, point);
        code.add(new VarInsnNode(Opcodes.ASTORE, local(type)));
    }

    private void mark(String type, int site, int point) {
        hook("mark", "(Ljava/lang/Object;II)V", type, site, point);
    }

    private void hook(String name, String descriptor, String type, int site, int point) {
        code.add(new VarInsnNode(Opcodes.ALOAD, local(type)));
        push(site);
        push(point);
        invoke(name, descriptor);
    }

    private void invoke(String name, String descriptor) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, EventClass.HOOKS, name, descriptor));
    }

    private void forget(String type) {
        code.add(new InsnNode(Opcodes.ACONST_NULL));
        code.add(new VarInsnNode(Opcodes.ASTORE, local(type)));
    }

    private int local(String type) {
        return firstLocal + types.indexOf(type);
    }

    private void push(int number) {
        if (number <= 5) {
            code.add(new InsnNode(Opcodes.ICONST_0 + number));
        } else if (number <= Byte.MAX_VALUE) {
            code.add(new IntInsnNode(Opcodes.BIPUSH, number));
        } else if (number <= Short.MAX_VALUE) {
            code.add(new IntInsnNode(Opcodes.SIPUSH, number));
        } else {
            code.add(new LdcInsnNode(number));
        }
    }

    /** Frames are expanded: they list all local variables, those of two slots once. */
    private void extend(FrameNode frame) {
        List<Object> locals = constructions(frame.local);
        int slots = locals.size();
        for (Object each : locals) {
            slots += each == Opcodes.LONG || each == Opcodes.DOUBLE ? 1 : 0;
        }
        locals.addAll(Collections.nCopies(firstLocal - slots, Opcodes.TOP));
        locals.addAll(Collections.nCopies(types.size(), "java/lang/Object"));
        frame.local = locals;
        frame.stack = constructions(frame.stack);
    }

    /** Frames name an object without its construction by the label of its instruction, between which there may be a hook now. */
    private List<Object> constructions(List<Object> values) {
        List<Object> changed = new ArrayList<>(values);
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i) instanceof LabelNode label) {
                AbstractInsnNode construction = label;
                while (construction.getOpcode() != Opcodes.NEW) {
                    construction = construction.getNext();
                }
                LabelNode moved = new LabelNode();
                method.instructions.insertBefore(construction, moved);
                changed.set(i, moved);
            }
        }
        return changed;
    }
}
