package timeagent.agent.corpus;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/**
 * Everything in a class file as lines of text, equal for classes that are equal.
 *
 * <p>A label is named by the number of instructions before it, so that jumps, line numbers, exception tables, local variables
 * and frames are compared by the instruction that they mean.
 */
final class ClassText extends Textifier {
    private final Map<Label, Integer> positions;

    private ClassText(Map<Label, Integer> positions) {
        super(Opcodes.ASM9);
        this.positions = positions;
    }

    static String of(ClassNode node) {
        Map<Label, Integer> positions = new HashMap<>();
        for (MethodNode method : node.methods) {
            int position = 0;
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof LabelNode label) {
                    positions.put(label.getLabel(), position);
                } else if (instruction.getOpcode() >= 0) {
                    position++;
                }
            }
        }
        StringWriter text = new StringWriter();
        node.accept(new TraceClassVisitor(null, new ClassText(positions), new PrintWriter(text)));
        return text.toString();
    }

    @Override
    protected Textifier createTextifier() {
        return new ClassText(positions);
    }

    @Override
    protected void appendLabel(Label label) {
        stringBuilder.append('@').append(positions.get(label));
    }

    @Override
    public void visitLabel(Label label) {
        // told where it is used
    }

    @Override
    public void visitAttribute(Attribute attribute) {
        super.visitAttribute(attribute);
        byte[] content = Attribute.write(attribute, null, new byte[0], 0, -1, -1);
        text.add(HexFormat.of().formatHex(content) + "\n");
    }
}
