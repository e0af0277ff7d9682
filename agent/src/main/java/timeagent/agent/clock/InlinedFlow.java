package timeagent.agent.clock;

import java.util.HashMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** A method of another class, interpreted where it is called with the values that are passed; its loops are not followed. */
final class InlinedFlow extends UseFlow {
    private static final int DEEPEST = 4;
    /** May be an origin, an offset or a cached time: what is calculated with it has no plain use. */
    private static final TimeValue FIELD = TimeValue.read(TimeValue.NO_READ, 0).as(TimeValue.LOST, 0);

    private final int read;
    private final int depth;
    private TimeValue result;
    private boolean isFollowed;

    private InlinedFlow(
            ClockUses uses,
            UseRules rules,
            String method,
            boolean isStatic,
            TimeValue[] arguments,
            int read,
            int depth) {
        super(uses, rules, new HashMap<>());
        this.read = read;
        this.depth = depth;
        locals(Type.getArgumentTypes(method.substring(method.indexOf('('))), arguments, isStatic);
    }

    /**
     * Returns what the method returns; null if the class does not have it, or it cannot be followed.
     *
     * @param read the number of the read that the method makes for its caller
     * @param depth of calls inside the first
     */
    static TimeValue of(
            ClockUses uses,
            UseRules rules,
            ClassReader reader,
            String method,
            TimeValue[] arguments,
            int read,
            int depth) {
        InlinedFlow[] found = new InlinedFlow[1];
        ClassVisitor finder = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                if (!name.concat(descriptor).equals(method)) {
                    return null;
                }
                boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                found[0] = new InlinedFlow(uses, rules, method, isStatic, arguments, read, depth);
                if ((access & Opcodes.ACC_ABSTRACT) != 0) {
                    // a listed method of an interface: others implement it
                    found[0].isFollowed = true;
                    found[0].result(TimeValue.of(TimeValue.NONE));
                }
                return found[0];
            }
        };
        if (depth < DEEPEST) {
            reader.accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        InlinedFlow flow = found[0];
        if (flow == null || !flow.isFollowed) {
            return null;
        }
        return flow.result == null ? UNKNOWN : flow.result;
    }

    @Override
    public void visitCode() {
        isFollowed = true;
    }

    @Override
    void flowsBack() {
        isFollowed = false;
    }

    @Override
    void giveUp() {
        isFollowed = false;
    }

    @Override
    void result(TimeValue value) {
        result = TimeValue.merge(result, value);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (!isReached()) {
            return;
        }
        int slots = Type.getType(descriptor).getSize();
        boolean puts = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        if (puts) {
            rules.lose(pop(slots));
        }
        if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.GETFIELD) {
            rules.lose(pop(1));
        }
        if (!puts) {
            push(FIELD, slots);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (!isReached()) {
            return;
        }
        ClockMethod clock = uses.clock(opcode, owner, name, descriptor, isInterface);
        Type[] types = Type.getArgumentTypes(descriptor);
        TimeValue[] arguments = arguments(types);
        TimeValue object = opcode == Opcodes.INVOKESTATIC ? UNKNOWN : pop(1);
        int result = Type.getReturnType(descriptor).getSize();
        if (clock != null) {
            TimeValue value = uses.readOf(clock, read);
            rules.use(value, value.has(TimeValue.NANOS) ? ClockUse.OF_NANO_TIME : ClockUse.OF_OTHER_CLOCK);
            read(value, result);
            return;
        }
        TimeValue inlined = uses.inlined(opcode, owner, name.concat(descriptor), arguments, read, depth + 1);
        if (inlined == null) {
            call(owner, name, descriptor, types, object, arguments);
        } else {
            rules.lose(object);
            push(inlined, result);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (isReached()) {
            for (TimeValue captured : arguments(Type.getArgumentTypes(descriptor))) {
                rules.lose(captured);
            }
            push(UNKNOWN, Type.getReturnType(descriptor).getSize());
        }
    }
}
