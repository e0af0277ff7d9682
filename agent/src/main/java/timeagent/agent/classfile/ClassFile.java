package timeagent.agent.classfile;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** What the agent reads of a class file without ASM: the names in its constant pool, and its version. */
public final class ClassFile {
    /** Of ASM's versions. */
    static final int NEWEST = Opcodes.V28;

    private static final int MINOR = 4;
    private static final int MAJOR = 6;

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    private ClassFile() {}

    /**
     * A reader that also accepts class files of one version more than ASM does: most versions change nothing else, and so a new JDK
     * works from its first build on.
     *
     * @throws IllegalArgumentException if its version is higher
     */
    public static ClassReader reader(byte[] classFile) {
        if (classFile[MAJOR] != 0 || classFile[MAJOR + 1] < NEWEST || classFile[MAJOR + 1] > NEWEST + 1) {
            return new ClassReader(classFile);
        }
        byte[] readable = classFile.clone();
        // ASM reads no class of its newest version that was compiled with --enable-preview
        readable[MINOR] = 0;
        readable[MINOR + 1] = 0;
        readable[MAJOR + 1] = NEWEST;
        return new ClassReader(readable);
    }

    /** Restores the version in a class file that was written after reading. */
    public static void copyVersion(byte[] classFile, byte[] written) {
        System.arraycopy(classFile, MINOR, written, MINOR, MAJOR + 2 - MINOR);
    }

    /** The JVM ignores frames before version 50; an obfuscator may have left invalid ones. */
    public static boolean hasFrames(byte[] classFile) {
        return unsigned(classFile, MAJOR) >= Opcodes.V1_6;
    }

    /**
     * Whether one of the constant pool's strings is one of {@code names}.
     *
     * <p>Run for every class that the application loads, so it reads the pool once and allocates nothing.
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
