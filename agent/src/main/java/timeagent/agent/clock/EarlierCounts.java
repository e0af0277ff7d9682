package timeagent.agent.clock;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ConstantPool;

/**
 * Finds the calls in a class file after which the agent counts already: another agent may pass on what this one has
 * rewritten.
 */
final class EarlierCounts extends ClassVisitor {
    private static final byte[][] TELLTALE = {ClockCallVisitor.HOOKS.getBytes(StandardCharsets.ISO_8859_1)};

    private final ClockMethods clocks;
    private final Map<String, BitSet> counted = new HashMap<>();

    private EarlierCounts(ClockMethods clocks) {
        super(Opcodes.ASM9);
        this.clocks = clocks;
    }

    /** By method, its name with its descriptor: which of its calls are counted, in the order of its code. */
    static Map<String, BitSet> in(byte[] classFile, ClassReader reader, ClockMethods clocks) {
        if (!ConstantPool.mentions(classFile, TELLTALE)) {
            return Map.of();
        }
        EarlierCounts counts = new EarlierCounts(clocks);
        reader.accept(counts, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return counts.counted;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        BitSet ofMethod = new BitSet();
        counted.put(name.concat(descriptor), ofMethod);
        return new MethodVisitor(Opcodes.ASM9) {
            private int calls;
            private int lastRead;

            @Override
            public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                if (clocks.find(opcode, owner, method, type, isInterface) != null) {
                    lastRead = calls;
                } else if (owner.equals(ClockCallVisitor.HOOKS) && method.equals(ClockCallVisitor.COUNT)) {
                    ofMethod.set(lastRead);
                }
                calls++;
            }
        };
    }
}
