package timeagent.agent.socket;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods that get hooks, and the instructions that are added to them, as text. */
public final class HookTexts {
    private static final Set<String> ANY = new AbstractSet<>() {
        @Override
        public boolean contains(Object member) {
            return true;
        }

        @Override
        public Iterator<String> iterator() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int size() {
            throw new UnsupportedOperationException();
        }
    };

    private HookTexts() {}

    public static boolean isHooked(String owner, String name, String descriptor) {
        return find(owner, name, descriptor) != null;
    }

    /** The instructions before the call of each hook, by its name; none of those of asynchronous writes that end. */
    public static Map<String, List<String>> before(String owner, String name, String descriptor, int state) {
        Map<String, List<String>> texts = new HashMap<>();
        HookedMethod method = find(owner, name, descriptor);
        HookedMethod.Hooks hooks = method.hooks();
        for (Code code : List.of(hooks.begin(), hooks.end(), hooks.fail())) {
            if (code != Code.NONE) {
                Texts text = new Texts();
                code.emit(text, new HookedMethod.Body(method, owner, "", descriptor, false, state, ANY));
                texts.put(text.hook, text.lines);
            }
        }
        return texts;
    }

    /** The int parameter to copy on entry; 0 for none. */
    public static int keptInt(String owner, String name, String descriptor) {
        return find(owner, name, descriptor).hooks().length();
    }

    /** Whether the method gets a local variable. */
    public static boolean hasState(String owner, String name, String descriptor) {
        return find(owner, name, descriptor).hooks().keepsState();
    }

    static HookedMethod find(String owner, String name, String descriptor) {
        for (HookedMethod method : WriteRewriter.methods(owner)) {
            String prefix = owner.substring(0, owner.length() - method.owner().length());
            if (method.is(name, descriptor, prefix)) {
                return method;
            }
        }
        return null;
    }

    /** As ASM writes them. */
    private static final class Texts extends MethodVisitor {
        final List<String> lines = new ArrayList<>();
        String hook;

        Texts() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visitInsn(int opcode) {
            lines.add(
                    switch (opcode) {
                        case Opcodes.ACONST_NULL -> "ACONST_NULL";
                        case Opcodes.ICONST_M1 -> "ICONST_M1";
                        case Opcodes.ICONST_0 -> "ICONST_0";
                        case Opcodes.DUP -> "DUP";
                        case Opcodes.DUP2 -> "DUP2";
                        case Opcodes.POP -> "POP";
                        case Opcodes.I2L -> "I2L";
                        default -> throw new AssertionError(opcode);
                    });
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            lines.add((opcode == Opcodes.ALOAD ? "ALOAD " : "ILOAD ") + variable);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            lines.add("GETFIELD " + owner + "." + name + " : " + type);
        }

        @Override
        public void visitLdcInsn(Object value) {
            lines.add("LDC \"" + value + "\"");
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            hook = name;
        }
    }
}
