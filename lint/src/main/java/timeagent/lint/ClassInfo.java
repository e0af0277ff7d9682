package timeagent.lint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What is kept of each class file: supertypes, the members that may have times, and what a class refers to; not its code.
 *
 * @param declared access of fields and methods that may have times, by name and descriptor
 * @param references hashes of the owners, names and descriptors of such members of any class
 * @param readsClock whether a constant of the class file names a clock
 */
record ClassInfo(
        String name,
        int access,
        String superName,
        String[] interfaces,
        Map<String, Integer> declared,
        int[] references,
        boolean readsClock,
        Artifact artifact,
        String entry) {

    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;

    static ClassInfo of(ClassReader reader, Artifact artifact, String entry) {
        Map<String, Integer> declared = new HashMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String descriptor, String sig, Object value) {
                        if (TimeCalls.mayBeTime(descriptor)) {
                            declared.put(name + descriptor, access);
                        }
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String sig, String[] thrown) {
                        if (mayHaveTime(descriptor)) {
                            declared.put(name + descriptor, access);
                        }
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Set<Integer> references = new HashSet<>();
        boolean readsClock = references(reader, references);
        return new ClassInfo(
                reader.getClassName(),
                reader.getAccess(),
                reader.getSuperName(),
                reader.getInterfaces(),
                declared.isEmpty() ? Map.of() : declared,
                references.stream().mapToInt(Integer::intValue).toArray(),
                readsClock,
                artifact,
                entry);
    }

    private static boolean references(ClassReader reader, Set<Integer> references) {
        char[] buffer = new char[reader.getMaxStringLength()];
        boolean readsClock = false;
        for (int i = 1; i < reader.getItemCount(); i++) {
            int item = reader.getItem(i);
            int tag = item == 0 ? 0 : reader.readByte(item - 1);
            if (tag < FIELD || tag > INTERFACE_METHOD) {
                continue;
            }
            int pair = reader.getItem(reader.readUnsignedShort(item + 2));
            String descriptor = reader.readUTF8(pair + 2, buffer);
            if (tag == FIELD ? TimeCalls.mayBeTime(descriptor) : mayHaveTime(descriptor)) {
                String owner = reader.readClass(item, buffer);
                references.add((owner + "." + reader.readUTF8(pair, buffer) + descriptor).hashCode());
            }
            if (tag == METHOD && !readsClock) {
                String owner = reader.readClass(item, buffer);
                String name = reader.readUTF8(pair, buffer);
                readsClock = ClockRead.of(Opcodes.INVOKESTATIC, owner, name, descriptor) != null;
            }
        }
        return readsClock;
    }

    /** Whether a parameter or the result of a method may be a time. */
    static boolean mayHaveTime(String descriptor) {
        for (Type type : Type.getArgumentTypes(descriptor)) {
            if (TimeCalls.mayBeTime(type.getDescriptor())) {
                return true;
            }
        }
        return TimeCalls.mayBeTime(descriptor.substring(descriptor.indexOf(')') + 1));
    }

    boolean isPublic() {
        return (access & Opcodes.ACC_PUBLIC) != 0;
    }

    /** Whether code that is not read may use a member; what a compiler adds for lambdas and access is for its own class. */
    boolean isOpen(String member) {
        int rights = declared.get(member);
        boolean isAdded = (rights & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) == Opcodes.ACC_SYNTHETIC;
        return isPublic() && !isAdded && (rights & (Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)) != 0;
    }
}
