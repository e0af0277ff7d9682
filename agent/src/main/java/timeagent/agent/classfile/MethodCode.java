package timeagent.agent.classfile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import timeagent.events.jdk.ClassConstants;

/**
 * Where a class file has the code of a method; Java Virtual Machine Specification, 4.4 to 4.7.
 *
 * <p>Found without ASM's visitors: few methods of a class are rewritten, and in a JVM that is starting, reading every
 * instruction of the others is slow, and compiling ASM's loop over them delays the application's own methods.
 *
 * @param method name with descriptor
 * @param start of the first instruction in the class file
 * @param length in bytes
 */
public record MethodCode(String method, int start, int length) {
    /** Kinds of constants; table 4.4-A. */
    private static final int METHOD = 10;

    private static final int INTERFACE_METHOD = 11;
    private static final int METHOD_HANDLE = 15;

    /** Returns that of each method that has code. */
    static List<MethodCode> of(ClassReader reader) {
        List<MethodCode> found = new ArrayList<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        // access flags, this class, its superclass and number of interfaces
        int fields = reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6);
        // no field has code
        int methods = members(reader, fields, buffer, found);
        members(reader, methods, buffer, found);
        return found;
    }

    /** Adds those of a table of fields or methods; returns its end. */
    private static int members(ClassReader reader, int table, char[] buffer, List<MethodCode> found) {
        int at = table + 2;
        for (int left = reader.readUnsignedShort(table); left > 0; left--) {
            int member = at;
            at += 8;
            for (int attributes = reader.readUnsignedShort(member + 6); attributes > 0; attributes--) {
                if (reader.readUTF8(at, buffer).equals("Code")) {
                    String method = reader.readUTF8(member + 2, buffer).concat(reader.readUTF8(member + 4, buffer));
                    // name and length of the attribute, two limits, length of the code
                    found.add(new MethodCode(method, at + 14, reader.readInt(at + 10)));
                }
                at += 6 + reader.readInt(at + 2);
            }
        }
        return at;
    }

    /** Returns name and descriptor of the methods that call or refer to one of these, and perhaps of a few others. */
    public static Set<String> callers(ClassReader reader, ClassConstants.Wanted called) {
        BitSet calls = new BitSet();
        BitSet handles = new BitSet();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            // a long and a double take two numbers
            int kind = at == 0 ? 0 : reader.readByte(at - 1);
            if (kind == METHOD || kind == INTERFACE_METHOD) {
                int type = reader.getItem(reader.readUnsignedShort(at + 2));
                calls.set(
                        i,
                        called.matches(
                                reader.readClass(at, buffer),
                                reader.readUTF8(type, buffer),
                                reader.readUTF8(type + 2, buffer)));
            } else if (kind == METHOD_HANDLE) {
                handles.set(reader.readUnsignedShort(at + 1));
            }
        }
        Set<String> found = new HashSet<>();
        for (MethodCode code : of(reader)) {
            if (code.mayCall(reader, calls, handles.intersects(calls))) {
                found.add(code.method);
            }
        }
        return found;
    }

    /**
     * Whether the bytes of a call stand anywhere in the code, be they one instruction or not.
     *
     * @param dynamic whether any {@code invokedynamic} counts
     */
    private boolean mayCall(ClassReader reader, BitSet calls, boolean dynamic) {
        for (int at = start; at < start + length - 2; at++) {
            int opcode = reader.readByte(at);
            boolean isCall = opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE;
            if (isCall && calls.get(reader.readUnsignedShort(at + 1)) || dynamic && opcode == Opcodes.INVOKEDYNAMIC) {
                return true;
            }
        }
        return false;
    }
}
