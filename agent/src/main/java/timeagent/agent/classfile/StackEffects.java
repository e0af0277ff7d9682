package timeagent.agent.classfile;

import java.util.Arrays;
import org.objectweb.asm.Opcodes;

/** How many slots of the operand stack an instruction pops and pushes, of those for which the opcode decides. */
public final class StackEffects {
    private static final byte[] POPS = new byte[256];
    private static final byte[] PUSHES = new byte[256];

    static {
        set(Opcodes.ACONST_NULL, Opcodes.DCONST_1, 0, 1);
        set(Opcodes.LCONST_0, Opcodes.LCONST_1, 0, 2);
        set(Opcodes.DCONST_0, Opcodes.DCONST_1, 0, 2);
        set(Opcodes.IALOAD, Opcodes.SALOAD, 2, 1);
        set(Opcodes.LALOAD, Opcodes.LALOAD, 2, 2);
        set(Opcodes.DALOAD, Opcodes.DALOAD, 2, 2);
        set(Opcodes.IASTORE, Opcodes.SASTORE, 3, 0);
        set(Opcodes.LASTORE, Opcodes.LASTORE, 4, 0);
        set(Opcodes.DASTORE, Opcodes.DASTORE, 4, 0);
        set(Opcodes.POP, Opcodes.POP, 1, 0);
        set(Opcodes.POP2, Opcodes.POP2, 2, 0);
        for (int opcode = Opcodes.IADD; opcode <= Opcodes.LXOR; opcode++) {
            // int, long, float, double in turn; from the shifts on, int and long
            boolean wide = (opcode - Opcodes.IADD) % 2 == 1;
            set(opcode, opcode, wide ? 4 : 2, wide ? 2 : 1);
        }
        set(Opcodes.INEG, Opcodes.FNEG, 1, 1);
        set(Opcodes.LNEG, Opcodes.LNEG, 2, 2);
        set(Opcodes.DNEG, Opcodes.DNEG, 2, 2);
        set(Opcodes.LSHL, Opcodes.LSHL, 3, 2);
        set(Opcodes.LSHR, Opcodes.LSHR, 3, 2);
        set(Opcodes.LUSHR, Opcodes.LUSHR, 3, 2);
        set(Opcodes.I2L, Opcodes.I2L, 1, 2);
        set(Opcodes.I2F, Opcodes.I2F, 1, 1);
        set(Opcodes.I2D, Opcodes.I2D, 1, 2);
        set(Opcodes.L2I, Opcodes.L2F, 2, 1);
        set(Opcodes.L2D, Opcodes.L2D, 2, 2);
        set(Opcodes.F2I, Opcodes.F2I, 1, 1);
        set(Opcodes.F2L, Opcodes.F2D, 1, 2);
        set(Opcodes.D2I, Opcodes.D2I, 2, 1);
        set(Opcodes.D2L, Opcodes.D2L, 2, 2);
        set(Opcodes.D2F, Opcodes.D2F, 2, 1);
        set(Opcodes.I2B, Opcodes.I2S, 1, 1);
        set(Opcodes.LCMP, Opcodes.LCMP, 4, 1);
        set(Opcodes.FCMPL, Opcodes.FCMPG, 2, 1);
        set(Opcodes.DCMPL, Opcodes.DCMPG, 4, 1);
        set(Opcodes.IFEQ, Opcodes.IFLE, 1, 0);
        set(Opcodes.IF_ICMPEQ, Opcodes.IF_ACMPNE, 2, 0);
        set(Opcodes.ARRAYLENGTH, Opcodes.ARRAYLENGTH, 1, 1);
        set(Opcodes.MONITORENTER, Opcodes.MONITOREXIT, 1, 0);
        set(Opcodes.IFNULL, Opcodes.IFNONNULL, 1, 0);
    }

    private StackEffects() {}

    private static void set(int from, int to, int pops, int pushes) {
        Arrays.fill(POPS, from, to + 1, (byte) pops);
        Arrays.fill(PUSHES, from, to + 1, (byte) pushes);
    }

    public static int pops(int opcode) {
        return POPS[opcode];
    }

    public static int pushes(int opcode) {
        return PUSHES[opcode];
    }
}
