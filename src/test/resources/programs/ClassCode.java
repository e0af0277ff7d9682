package program;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The byte code of the methods that the JVM runs, as a debugger gets it: looking changes nothing.
 *
 * <p>The numbers of constants are left out: a JVM that makes a class anew can give other numbers to the same constants.
 */
final class ClassCode {

    /** How many bytes each instruction has, from number 0 on; three are of no fixed length. */
    private static final String LENGTHS =
            "1111111111111111232332222211111111111111111111111111112222211111111111111111111111111111111111111111"
                    + "1111111111111111111111111111111131111111111111111111133333333333333332??111111333333355323113311?433"
                    + "55";

    private static final int LDC = 18;
    private static final int LDC2_W = 20;
    private static final int IINC = 132;
    private static final int TABLESWITCH = 170;
    private static final int LOOKUPSWITCH = 171;
    private static final int GETSTATIC = 178;
    private static final int NEW = 187;
    private static final int ANEWARRAY = 189;
    private static final int CHECKCAST = 192;
    private static final int INSTANCEOF = 193;
    private static final int WIDE = 196;
    private static final int MULTIANEWARRAY = 197;

    private ClassCode() {}

    /** For each method name and descriptor, and behind them its code; null for a class that is not linked. */
    private static native byte[][] methods(Class<?> of);

    static Map<Class<?>, String> ofAll() {
        Map<Class<?>, String> codes = new IdentityHashMap<>();
        for (Class<?> one : ClassFiles.classes()) {
            byte[][] methods = methods(one);
            if (methods != null) {
                codes.put(one, text(methods));
            }
        }
        return codes;
    }

    private static String text(byte[][] methods) {
        // a JVM has methods in the order of its own addresses
        Map<String, String> texts = new TreeMap<>();
        for (int i = 0; i < methods.length; i += 2) {
            texts.put(new String(methods[i], StandardCharsets.UTF_8), withoutConstants(methods[i + 1]));
        }
        return texts.toString();
    }

    private static String withoutConstants(byte[] code) {
        for (int at = 0; at < code.length; ) {
            int instruction = code[at] & 0xff;
            int operand = at + 1;
            if (instruction == LDC) {
                code[operand] = 0;
            } else if (hasConstant(instruction)) {
                code[operand] = 0;
                code[operand + 1] = 0;
            }
            at += length(code, at, instruction);
        }
        return new String(code, StandardCharsets.ISO_8859_1);
    }

    private static boolean hasConstant(int instruction) {
        return instruction > LDC && instruction <= LDC2_W
                || instruction >= GETSTATIC && instruction <= NEW
                || instruction == ANEWARRAY
                || instruction == CHECKCAST
                || instruction == INSTANCEOF
                || instruction == MULTIANEWARRAY;
    }

    private static int length(byte[] code, int at, int instruction) {
        int aligned = at + 4 - at % 4;
        return switch (instruction) {
            case TABLESWITCH -> aligned - at + 12 + 4 * (word(code, aligned + 8) - word(code, aligned + 4) + 1);
            case LOOKUPSWITCH -> aligned - at + 8 + 8 * word(code, aligned + 4);
            case WIDE -> (code[at + 1] & 0xff) == IINC ? 6 : 4;
            default -> LENGTHS.charAt(instruction) - '0';
        };
    }

    private static int word(byte[] code, int at) {
        return ByteBuffer.wrap(code).getInt(at);
    }
}
