package timeagent.agent.classfile;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import timeagent.events.diagnostics.AgentDiagnostics;

/**
 * Finds the methods that HotSpot would no longer compile after rewriting, which costs a hundred times what is measured. They
 * are left alone.
 */
public final class HugeMethods {
    /** HotSpot's HugeMethodLimit, in bytes of code. */
    static final int MOST_CODE = 8000;

    private static final int MEMBER_HEADER = 6;
    private static final int ATTRIBUTE_HEADER = 6;

    private HugeMethods() {}

    /**
     * Returns name and descriptor of each method that passes the limit only after rewriting.
     *
     * @param rewritten may have other constants, not other methods
     */
    public static Set<String> madeBy(byte[] classFile, byte[] rewritten) {
        if (rewritten.length <= MOST_CODE) {
            return Set.of();
        }
        Set<String> huge = of(rewritten);
        if (!huge.isEmpty()) {
            huge.removeAll(of(classFile));
        }
        return huge;
    }

    /** Reports a method that is left alone. */
    public static void report(String className, String method) {
        AgentDiagnostics.methodLeftAlone(
                className + "." + method,
                "with hooks, its code would pass 8,000 bytes, which HotSpot does not compile");
    }

    private static Set<String> of(byte[] classFile) {
        ClassReader reader = ClassFileVersion.reader(classFile);
        char[] buffer = new char[reader.getMaxStringLength()];
        Set<String> huge = new HashSet<>();
        // access, name and superclass, then interfaces and fields
        int offset = reader.header + 6;
        offset += 2 + 2 * reader.readUnsignedShort(offset);
        int fields = reader.readUnsignedShort(offset);
        offset += 2;
        for (int i = 0; i < fields; i++) {
            offset = end(reader, offset);
        }
        int methods = reader.readUnsignedShort(offset);
        offset += 2;
        for (int i = 0; i < methods; i++) {
            if (codeLength(reader, offset, buffer) > MOST_CODE) {
                String name = reader.readUTF8(offset + 2, buffer);
                huge.add(name.concat(reader.readUTF8(offset + 4, buffer)));
            }
            offset = end(reader, offset);
        }
        return huge;
    }

    /** @param member offset of a field or method */
    private static int end(ClassReader reader, int member) {
        int offset = member + MEMBER_HEADER;
        int attributes = reader.readUnsignedShort(offset);
        offset += 2;
        for (int i = 0; i < attributes; i++) {
            offset += ATTRIBUTE_HEADER + reader.readInt(offset + 2);
        }
        return offset;
    }

    /** 0 for a method without code. */
    private static int codeLength(ClassReader reader, int method, char[] buffer) {
        int offset = method + MEMBER_HEADER;
        int attributes = reader.readUnsignedShort(offset);
        offset += 2;
        for (int i = 0; i < attributes; i++) {
            if ("Code".equals(reader.readUTF8(offset, buffer))) {
                // after the sizes of its stack and local variables
                return reader.readInt(offset + ATTRIBUTE_HEADER + 4);
            }
            offset += ATTRIBUTE_HEADER + reader.readInt(offset + 2);
        }
        return 0;
    }
}
