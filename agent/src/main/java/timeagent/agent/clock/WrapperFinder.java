package timeagent.agent.clock;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Looks for the wrappers among the methods of one class, before it is rewritten. */
final class WrapperFinder extends ClassVisitor {
    private static final int LAMBDA_BODY = Opcodes.ACC_SYNTHETIC;
    private static final int BRIDGE = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE;

    private final WrapperMethods wrappers;
    private final ClockMethods clocks;
    private final List<String> names = new ArrayList<>();
    private final List<String> descriptors = new ArrayList<>();
    private final List<WrapperShape> shapes = new ArrayList<>();

    WrapperFinder(WrapperMethods wrappers, ClockMethods clocks) {
        super(Opcodes.ASM9);
        this.wrappers = wrappers;
        this.clocks = clocks;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        if ((access & BRIDGE) == LAMBDA_BODY || name.charAt(0) == '<') {
            return null;
        }
        WrapperShape shape = new WrapperShape(clocks, null);
        names.add(name);
        descriptors.add(descriptor);
        shapes.add(shape);
        return shape;
    }

    /** Name and descriptor of each wrapper. */
    Set<String> found(ClassLoader loader, String owner, String parent, String[] interfaces) {
        String[] above = new String[interfaces.length + 1];
        System.arraycopy(interfaces, 0, above, 0, interfaces.length);
        above[interfaces.length] = parent == null ? "java/lang/Object" : parent;
        Set<String> found = new HashSet<>();
        int before;
        do {
            // one may call another that comes later
            before = found.size();
            for (int i = 0; i < names.size(); i++) {
                if (wrappers.isWrapper(names.get(i), shapes.get(i))
                        && found.add(names.get(i).concat(descriptors.get(i)))) {
                    wrappers.add(loader, owner, names.get(i), above);
                }
            }
        } while (found.size() > before);
        return found;
    }
}
