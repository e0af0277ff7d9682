package timeagent.agent.clock;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

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
    private int reads;

    private ClockUses(ClassReader reader, ClockMethods clocks) {
        this.reader = reader;
        this.clocks = clocks;
        members = new TimeMembers(reader, clocks);
        methods.addAll(members.readers());
        for (String method : members.readers()) {
            follow(method);
            for (String member : members.usedIn(method)) {
                follow(member);
            }
        }
    }

    /**
     * Bits of {@link ClockUse} for each call that reads one of the clocks, in the order of the class file; shorter if the
     * last have no known use.
     */
    static int[] of(ClassReader reader, ClockMethods clocks) {
        ClockUses uses = new ClockUses(reader, clocks);
        for (int round = 0; round < MOST_ROUNDS && !uses.cannotFollow; round++) {
            uses.changed = false;
            uses.reads = 0;
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
                        return new UseFlow(ClockUses.this, rules, reached, method, isStatic);
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

    /** The clock that a call reads, or null; counts it. */
    ClockMethod read(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ClockMethod clock = clocks.find(opcode, owner, name, descriptor, isInterface);
        reads += clock == null ? 0 : 1;
        return clock;
    }

    /** The value of the last read. */
    TimeValue lastRead(ClockMethod clock) {
        int flags = clock.group().equals(ClockMethod.NANO_TIME) ? TimeValue.NANOS : TimeValue.WALL;
        flags |= clock.readsGivenClock() ? TimeValue.GIVEN : 0;
        return TimeValue.read(reads - 1, clock.isOfCalendar() ? flags | TimeValue.CALENDAR : flags);
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
