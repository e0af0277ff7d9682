package timeagent.agent.classfile;

/**
 * Looks for a name in the constant pool of a class file, without parsing the class.
 *
 * <p>Run for every class that the application loads, so it reads the pool once and allocates nothing.
 */
public final class ConstantPool {
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    private ConstantPool() {}

    /**
     * Whether one of the pool's strings is one of {@code names}.
     *
     * @param names in ASCII
     * @throws IndexOutOfBoundsException if the class file is cut off
     * @throws IllegalArgumentException if an entry is of an unknown kind
     */
    public static boolean mentions(byte[] classFile, byte[][] names) {
        int entries = unsigned(classFile, 8);
        int at = 10;
        for (int i = 1; i < entries; i++) {
            int tag = classFile[at];
            if (tag == UTF8) {
                int length = unsigned(classFile, at + 1);
                for (byte[] name : names) {
                    if (length == name.length && equal(classFile, at + 3, name)) {
                        return true;
                    }
                }
                at += 3 + length;
            } else {
                at += size(tag);
                if (tag == LONG || tag == DOUBLE) {
                    i++;
                }
            }
        }
        return false;
    }

    private static boolean equal(byte[] classFile, int at, byte[] name) {
        for (int i = 0; i < name.length; i++) {
            if (classFile[at + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    /** Bytes of an entry, its tag included; Java Virtual Machine Specification, table 4.4-A. */
    private static int size(int tag) {
        return switch (tag) {
            case LONG, DOUBLE -> 9;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 5;
            case 15 -> 4;
            case 7, 8, 16, 19, 20 -> 3;
            default -> throw new IllegalArgumentException("constant of kind " + tag);
        };
    }

    private static int unsigned(byte[] classFile, int at) {
        return (classFile[at] & 0xff) << 8 | classFile[at + 1] & 0xff;
    }
}
