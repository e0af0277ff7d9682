package timeagent.agent.socket;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;

/** The hooks of one method, and where they are. */
sealed interface Hooks {
    /**
     * The method to rewrite.
     *
     * @param owner internal name of its class
     * @param prefix what relocation added to the names of Netty's packages
     * @param locals the local variables from here on are free: the first gets the state, the next one an int
     * @param members names with types of the fields that the class has or uses, and of its methods
     */
    record Body(
            HookedMethod method,
            String owner,
            String prefix,
            String descriptor,
            boolean isStatic,
            int locals,
            Set<String> members) {
        IllegalStateException endsOtherwise() {
            return new IllegalStateException(owner + "." + method.name() + " does not end as known");
        }
    }

    MethodVisitor advice(MethodVisitor writer, Body body);

    /**
     * Where the method begins and ends.
     *
     * @param length local variable of an int that the method may change and {@code end} needs, else 0
     * @param begin leaves the state on the stack
     * @param end leaves the stack unchanged; the method's result, if any, is on top
     * @param fail removes one of two copies of the exception from the stack
     */
    record Around(int length, Code begin, Code end, Code fail) implements Hooks {
        @Override
        public MethodVisitor advice(MethodVisitor writer, Body body) {
            return new AroundAdvice(writer, body, this);
        }
    }

    /** Before each instruction of an opcode that returns; where the method begins if that is 0. */
    record At(int opcode, Code hook) implements Hooks {
        @Override
        public MethodVisitor advice(MethodVisitor writer, Body body) {
            return new HookAdvice(writer, body) {
                @Override
                public void visitCode() {
                    super.visitCode();
                    if (opcode == 0) {
                        emit(hook);
                    }
                }

                @Override
                public void visitInsn(int each) {
                    if (each == opcode && opcode != 0) {
                        emit(hook);
                    }
                    super.visitInsn(each);
                }
            };
        }
    }

    /** Where an asynchronous write is tried or, when pending, finished. */
    record AsyncWrite(Code begin) implements Hooks {
        @Override
        public MethodVisitor advice(MethodVisitor writer, Body body) {
            return new AsyncWriteAdvice(writer, body, begin);
        }
    }

    /** Where an asynchronous write is accepted, or ended at once. */
    record AsyncStart() implements Hooks {
        @Override
        public MethodVisitor advice(MethodVisitor writer, Body body) {
            return new AsyncStartAdvice(writer, body);
        }
    }
}
