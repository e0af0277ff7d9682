package timeagent.agent.clock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
    /** By name and descriptor. */
    private final Map<String, WrapperShape> shapes = new HashMap<>();

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
        shapes.put(name.concat(descriptor), shape);
        return shape;
    }

    /** Name and descriptor of each wrapper. */
    Set<String> found(ClassLoader loader, String owner, String parent, String[] interfaces) {
        List<String> above = new ArrayList<>(List.of(interfaces));
        above.add(parent == null ? "java/lang/Object" : parent);
        Set<String> found = new HashSet<>();
        int before;
        do {
            // one may call another that comes later
            before = found.size();
            for (Map.Entry<String, WrapperShape> each : shapes.entrySet()) {
                String method = each.getKey();
                String name = method.substring(0, method.indexOf('('));
                if (wrappers.isWrapper(name, each.getValue()) && found.add(method)) {
                    wrappers.add(loader, owner, name, above);
                }
            }
        } while (found.size() > before);
        return found;
    }
}
