package timeagent.agent.clock;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.agent.classfile.ClassFileVersion;

/**
 * Finds out what a class does with the values that it reads from clocks.
 *
 * <p>Follows them through local variables, fields and private methods: interprets the methods that a read may reach,
 * until nothing new flows anywhere.
 */
final class ClockUses {
    /** Two to four are usual. */
    private static final int MOST_ROUNDS = 12;

    private final ClassReader reader;
    private final ClockMethods clocks;
    private final WrapperMethods wrappers;
    private final TimeMembers members;
    private final UseRules rules = new UseRules();
    private final Set<String> followed = new HashSet<>();
    private final Set<String> methods = new HashSet<>();
    /** What flows into a field, parameter or result; absent: nothing was asked for yet. */
    private final Map<String, TimeValue> variables = new HashMap<>();
    /** By method, what its labels have been reached with. */
    private final Map<String, Map<Integer, FlowFrames.Frame>> frames = new HashMap<>();

    private boolean changed;
    private boolean cannotFollow;

    private ClockUses(ClassReader reader, ClockMethods clocks, WrapperMethods wrappers, BitSet wrapperCalls) {
        this.reader = reader;
        this.clocks = clocks;
        this.wrappers = wrappers;
        members = new TimeMembers(reader, clocks, wrapperCalls);
        methods.addAll(members.readers());
        for (String method : members.readers()) {
            follow(method);
            for (String member : members.usedIn(method)) {
                follow(member);
            }
        }
    }

    /**
     * Bits of {@link ClockUse} for each call that reads one of the clocks, itself or through a wrapper, in the order of
     * the class file; shorter if the last have no known use.
     *
     * @param wrappers null for none
     * @param wrapperCalls which calls of the class, in the order of the class file, are of wrappers
     */
    static int[] of(ClassReader reader, ClockMethods clocks, WrapperMethods wrappers, BitSet wrapperCalls) {
        ClockUses uses = new ClockUses(reader, clocks, wrappers, wrapperCalls);
        for (int round = 0; round < MOST_ROUNDS && !uses.cannotFollow; round++) {
            uses.changed = false;
            uses.rules.clear();
            uses.interpret();
            if (!uses.changed && !uses.closeVariables()) {
                return uses.rules.uses();
            }
        }
        return new int[0];
    }

    private void follow(String member) {
        boolean isMethod = members.isMethod(member);
        if ((isMethod || members.isField(member)) && followed.add(member)) {
            methods.addAll(members.usersOf(member));
            if (isMethod) {
                methods.add(member);
            }
            // unknown until now
            frames.clear();
            changed = true;
        }
    }

    private void interpret() {
        Set<String> now = new HashSet<>(methods);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] thrown) {
                        String method = name.concat(descriptor);
                        if (!now.contains(method)) {
                            return null;
                        }
                        Map<Integer, FlowFrames.Frame> reached = frames.get(method);
                        if (reached == null) {
                            reached = new HashMap<>();
                            frames.put(method, reached);
                        }
                        boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                        return new MethodFlow(ClockUses.this, rules, reached, method, isStatic);
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    }

    /** What nothing flows into is set in another way; returns whether there is such. */
    private boolean closeVariables() {
        boolean closed = false;
        for (Map.Entry<String, TimeValue> each : variables.entrySet()) {
            if (each.getValue().kind == TimeValue.NONE) {
                each.setValue(TimeValue.of(TimeValue.VARIABLE));
                closed = true;
            }
        }
        return closed;
    }

    TimeMembers members() {
        return members;
    }

    /** The clock that a call reads itself, or null. */
    ClockMethod clock(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        return clocks.find(opcode, owner, name, descriptor, isInterface);
    }

    /**
     * What a call returns of a wrapper, or of a static method in the class of one; null if it is neither.
     *
     * @param called name and descriptor
     * @param read the number of the read that the call is
     * @param depth of such calls inside others
     */
    TimeValue inlined(int opcode, String owner, String called, TimeValue[] arguments, int read, int depth) {
        if (wrappers == null) {
            return null;
        }
        List<byte[]> classFiles = wrappers.classFiles(owner, called.substring(0, called.indexOf('(')));
        boolean isWrapper = !classFiles.isEmpty();
        if (!isWrapper && opcode == Opcodes.INVOKESTATIC && haveReads(arguments)) {
            classFiles = wrappers.classFiles(owner);
        }
        TimeValue result = null;
        for (byte[] classFile : classFiles) {
            ClassReader reader = ClassFileVersion.reader(classFile);
            TimeValue value = InlinedFlow.of(this, rules, reader, called, arguments, read, depth);
            if (value == null) {
                return isWrapper ? lost(arguments, read) : null;
            }
            result = TimeValue.merge(result, value);
        }
        return result;
    }

    private static boolean haveReads(TimeValue... arguments) {
        for (TimeValue argument : arguments) {
            if (argument.hasReads()) {
                return true;
            }
        }
        return false;
    }

    /** What a call returns of a wrapper whose code cannot be followed. */
    TimeValue lost(TimeValue[] arguments, int read) {
        for (TimeValue argument : arguments) {
            rules.lose(argument);
        }
        return TimeValue.read(read, 0).as(TimeValue.LOST, 0);
    }

    /** The value of a read. */
    TimeValue readOf(ClockMethod clock, int number) {
        int flags = clock.group().equals(ClockMethod.NANO_TIME) ? TimeValue.NANOS : TimeValue.WALL;
        flags |= clock.readsGivenClock() ? TimeValue.GIVEN : 0;
        return TimeValue.read(number, clock.isOfCalendar() ? flags | TimeValue.CALENDAR : flags);
    }

    /** @param part of the member: a parameter or the result; empty for a field */
    TimeValue load(String member, String part) {
        if (!followed.contains(member)) {
            return TimeValue.of(TimeValue.VARIABLE);
        }
        String variable = member.concat(part);
        TimeValue value = variables.get(variable);
        if (value == null) {
            value = TimeValue.of(TimeValue.NONE);
            variables.put(variable, value);
        }
        return value;
    }

    void store(String member, String part, TimeValue value) {
        if (value.hasReads()) {
            follow(member);
        } else if (!followed.contains(member)) {
            return;
        }
        String variable = member.concat(part);
        TimeValue before = variables.get(variable);
        TimeValue merged = TimeValue.merge(before, value.with(TimeValue.STORED));
        if (!merged.equals(before)) {
            variables.put(variable, merged);
            changed = true;
        }
    }

    /** Something flows to code that was interpreted before. */
    void flowsBack() {
        changed = true;
    }

    /** The class has code that cannot be followed. */
    void giveUp() {
        cannotFollow = true;
    }
}
