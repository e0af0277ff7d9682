package timeagent.agent.classfile;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Reads class files of one version more than ASM accepts: most versions change nothing else, and so a new JDK works from its first
 * build on.
 */
public final class ClassFileVersion {
    /** Of ASM's versions. */
    static final int NEWEST = Opcodes.V28;

    private static final int MINOR = 4;
    private static final int MAJOR = 6;

    private ClassFileVersion() {}

    /** @throws IllegalArgumentException if its version is higher */
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
    public static void copy(byte[] classFile, byte[] written) {
        System.arraycopy(classFile, MINOR, written, MINOR, MAJOR + 2 - MINOR);
    }
}
