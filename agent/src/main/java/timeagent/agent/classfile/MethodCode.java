package timeagent.agent.classfile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Where a class file has the code of a method; Java Virtual Machine Specification, 4.6 and 4.7.3.
 *
 * <p>Found without a visitor of each instruction: few methods of a class are rewritten, and a JVM that is starting would
 * interpret ASM's loop over all of them, and compile it while the application's methods wait.
 *
 * @param method name with descriptor
 * @param start of the first instruction in the class file
 * @param length in bytes
 */
public record MethodCode(String method, int start, int length) {

    /** Returns that of each method that has code. */
    public static List<MethodCode> of(ClassReader reader) {
        List<MethodCode> found = new ArrayList<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        // access flags, this class, its superclass and number of interfaces
        int fields = reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6);
        members(reader, members(reader, fields, buffer, new ArrayList<>()), buffer, found);
        return found;
    }

    /** Adds those of a table of fields or methods; returns its end. */
    private static int members(ClassReader reader, int table, char[] buffer, List<MethodCode> found) {
        int at = table + 2;
        for (int left = reader.readUnsignedShort(table); left > 0; left--) {
            String member = reader.readUTF8(at + 2, buffer).concat(reader.readUTF8(at + 4, buffer));
            int attributes = reader.readUnsignedShort(at + 6);
            at += 8;
            for (int i = 0; i < attributes; i++) {
                if (reader.readUTF8(at, buffer).equals("Code")) {
                    // name and length of the attribute, two limits, length of the code
                    found.add(new MethodCode(member, at + 14, reader.readInt(at + 10)));
                }
                at += 6 + reader.readInt(at + 2);
            }
        }
        return at;
    }

    /**
     * Whether an instruction may call one of these: true wherever the bytes of one stand.
     *
     * @param called numbers of constants
     * @param dynamic whether any {@code invokedynamic} counts
     */
    public boolean mayCall(ClassReader reader, BitSet called, boolean dynamic) {
        for (int at = start; at < start + length - 2; at++) {
            int opcode = reader.readByte(at);
            boolean isCall = opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE;
            if (isCall && called.get(reader.readUnsignedShort(at + 1)) || dynamic && opcode == Opcodes.INVOKEDYNAMIC) {
                return true;
            }
        }
        return false;
    }
}
