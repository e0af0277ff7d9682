package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Takes a class file apart into its methods, named with their descriptors. */
final class MethodsOf {
    private MethodsOf() {}

    /** Each method as a class file with nothing else in it: equal for methods that are equal, whatever the rest is. */
    static Map<String, byte[]> bytes(byte[] classFile) {
        Map<String, byte[]> methods = new TreeMap<>();
        for (String wanted : hookCalls(classFile).keySet()) {
            ClassWriter writer = new ClassWriter(0);
            writer.visit(Opcodes.V17, 0, "OneMethod", null, "java/lang/Object", null);
            new ClassReader(classFile)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access, String name, String type, String signature, String[] thrown) {
                                    return wanted.equals(name + type)
                                            ? writer.visitMethod(access, name, type, signature, thrown)
                                            : null;
                                }
                            },
                            0);
            methods.put(wanted, writer.toByteArray());
        }
        return methods;
    }

    /** The names of the hooks that each method calls, in the order of the code. */
    static Map<String, List<String>> hookCalls(byte[] classFile) {
        Map<String, List<String>> calls = new TreeMap<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String type, String signature, String[] thrown) {
                                List<String> ofMethod = new ArrayList<>();
                                calls.put(method + type, ofMethod);
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode, String owner, String name, String descriptor, boolean i) {
                                        if (owner.equals("timeagent/hooks/TimeagentSocket")) {
                                            ofMethod.add(name);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    /** How many return instructions each method has. */
    static Map<String, Integer> returns(byte[] classFile) {
        Map<String, Integer> returns = new TreeMap<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String method, String type, String signature, String[] thrown) {
                                returns.put(method + type, 0);
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitInsn(int opcode) {
                                        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                                            returns.merge(method + type, 1, Integer::sum);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return returns;
    }
}
