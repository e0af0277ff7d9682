package timeagent.agent.clock;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The members of a class that times may be passed through: private and final fields, and private methods (lambda bodies
 * are some), which no other class changes or calls; and which methods use them.
 */
final class TimeMembers extends ClassVisitor {
    private final String owner;
    private final ClockMethods clocks;
    private final Set<String> fields = new HashSet<>();
    private final Set<String> privateMethods = new HashSet<>();
    private final BitSet wrapperCalls;
    private final Set<String> readers = new HashSet<>();
    /** By method, the number of its first call. */
    private final Map<String, Integer> firstCalls = new HashMap<>();
    /** By number of the call. */
    private final Map<Integer, Integer> reads = new HashMap<>();

    private final Map<String, Set<String>> usedBy = new HashMap<>();
    private final Map<String, Set<String>> uses = new HashMap<>();
    private int calls;

    /** @param wrapperCalls which calls of the class, in the order of the class file, are of wrappers */
    TimeMembers(ClassReader reader, ClockMethods clocks, BitSet wrapperCalls) {
        super(Opcodes.ASM9);
        this.owner = reader.getClassName();
        this.clocks = clocks;
        this.wrapperCalls = wrapperCalls;
        reader.accept(this, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    boolean isField(String type, String name) {
        return type.equals(owner) && fields.contains(name);
    }

    boolean isField(String name) {
        return fields.contains(name);
    }

    /** @param method name and descriptor, as everywhere here */
    boolean isMethod(String type, String method) {
        return type.equals(owner) && privateMethods.contains(method);
    }

    boolean isMethod(String method) {
        return privateMethods.contains(method);
    }

    /** The number of a method's first call among those of the class. */
    int firstCall(String method) {
        return firstCalls.get(method);
    }

    /** The number of the read that a call is, itself or through a wrapper; {@link TimeValue#NO_READ} if it is none. */
    int read(int call) {
        return reads.getOrDefault(call, TimeValue.NO_READ);
    }

    /** The methods that read a clock. */
    Set<String> readers() {
        return readers;
    }

    /** The methods that use a member. */
    Set<String> usersOf(String member) {
        return usedBy.getOrDefault(member, Set.of());
    }

    /** The members that a method uses. */
    Set<String> usedIn(String method) {
        return uses.getOrDefault(method, Set.of());
    }

    @Override
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        boolean isTime = descriptor.equals("J") || descriptor.equals("D") || TimeCalls.isDate(descriptor);
        if (isTime && (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0) {
            fields.add(name);
        }
        return null;
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
        String method = name.concat(descriptor);
        if ((access & Opcodes.ACC_PRIVATE) != 0) {
            privateMethods.add(method);
        }
        firstCalls.put(method, calls);
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitFieldInsn(int opcode, String type, String field, String ofField) {
                use(type, field);
            }

            @Override
            public void visitMethodInsn(int opcode, String type, String called, String ofCall, boolean isInterface) {
                if (wrapperCalls.get(calls) || clocks.find(opcode, type, called, ofCall, isInterface) != null) {
                    readers.add(method);
                    reads.put(calls, reads.size());
                }
                calls++;
                use(type, called.concat(ofCall));
            }

            @Override
            public void visitInvokeDynamicInsn(String called, String ofCall, Handle bootstrap, Object... arguments) {
                for (Object argument : arguments) {
                    if (argument instanceof Handle handle) {
                        use(handle.getOwner(), handle.getName().concat(handle.getDesc()));
                    }
                }
            }

            private void use(String type, String member) {
                if (type.equals(owner)) {
                    add(usedBy, member, method);
                    add(uses, method, member);
                }
            }
        };
    }

    private static void add(Map<String, Set<String>> sets, String key, String value) {
        Set<String> set = sets.get(key);
        if (set == null) {
            set = new HashSet<>();
            sets.put(key, set);
        }
        set.add(value);
    }
}
