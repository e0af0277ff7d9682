package timeagent.agent;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;

/** Sends the clock reads of a class through the hook that counts them. */
final class ClockRewriter {
    private static final String SYSTEM = "java/lang/System";
    private static final String READ = "currentTimeMillis";
    private static final byte[] READ_BYTES = {
        'c', 'u', 'r', 'r', 'e', 'n', 't', 'T', 'i', 'm', 'e', 'M', 'i', 'l', 'l', 'i', 's'
    };
    private static final String HOOK = "timeagent/hooks/TimeagentClock";
    private static final int NO_LINE = -1;

    private ClockRewriter() {}

    /** Whether the class can have a call site: only then is it worth parsing. */
    static boolean concerns(byte[] classFile) {
        return ConstantPool.mentions(classFile, READ_BYTES);
    }

    /** The class with its clock reads counted, or null if it has none. */
    static byte[] rewrite(byte[] classFile, boolean selfTest) {
        ClassReader reader = new ClassReader(classFile);
        // nothing to compute: frames stay the same, and the number on the stack is smaller than the result that follows
        ClassWriter writer = new ClassWriter(reader, 0);
        CallSiteVisitor visitor = new CallSiteVisitor(writer, reader.getClassName(), selfTest);
        reader.accept(visitor, 0);
        return visitor.found ? writer.toByteArray() : null;
    }

    private static final class CallSiteVisitor extends ClassVisitor {
        private final String className;
        private final boolean selfTest;
        private boolean found;

        CallSiteVisitor(ClassWriter writer, String internalName, boolean selfTest) {
            super(Opcodes.ASM9, writer);
            this.className = internalName.replace('/', '.');
            this.selfTest = selfTest;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, thrown);
            return new MethodVisitor(Opcodes.ASM9, writer) {
                private int line = NO_LINE;

                @Override
                public void visitLineNumber(int number, Label start) {
                    line = number;
                    super.visitLineNumber(number, start);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                    if (opcode == Opcodes.INVOKESTATIC && method.equals(READ) && owner.equals(SYSTEM)) {
                        found = true;
                        pushNumber(number(name, descriptor, line));
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, READ, "(I)J", false);
                    } else {
                        super.visitMethodInsn(opcode, owner, method, type, isInterface);
                    }
                }

                private void pushNumber(int number) {
                    if (number <= Byte.MAX_VALUE) {
                        super.visitIntInsn(Opcodes.BIPUSH, number);
                    } else if (number <= Short.MAX_VALUE) {
                        super.visitIntInsn(Opcodes.SIPUSH, number);
                    } else {
                        super.visitLdcInsn(number);
                    }
                }
            };
        }

        private int number(String method, String descriptor, int line) {
            return selfTest
                    ? CallSites.SELF_TEST
                    : CallSites.number(new CallSite(className, method, descriptor, line, "System.currentTimeMillis"));
        }
    }
}
