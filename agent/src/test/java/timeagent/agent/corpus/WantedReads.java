package timeagent.agent.corpus;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.agent.clock.ClockMethod;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.InlinedLines;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;

/**
 * Makes of an original class what the documents say becomes of its clock reads.
 *
 * <p>A second way to the same class: on a tree of instructions, which sees them all at once, where the agent sees them pass by.
 */
final class WantedReads {
    private static final String HOOKS = "timeagent/hooks/TimeagentClock";
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

    private final ClockMethods clocks;
    private final ClassNode owner;
    private final Set<String> methods = new HashSet<>();
    private int reads;
    private int references;
    private MethodNode method;
    private int line;

    private WantedReads(ClockMethods clocks, ClassNode owner) {
        this.clocks = clocks;
        this.owner = owner;
    }

    /** Changes the class. */
    static WantedReads in(ClassNode owner, ClockMethods clocks) {
        WantedReads wanted = new WantedReads(clocks, owner);
        for (MethodNode method : owner.methods) {
            wanted.rewrite(method);
        }
        return wanted;
    }

    /** How many are counted. */
    int reads() {
        return reads;
    }

    /** How many method references and other method handles stay as they are. */
    int references() {
        return references;
    }

    /** Names and descriptors of the methods with reads. */
    Set<String> methods() {
        return methods;
    }

    private void rewrite(MethodNode rewritten) {
        method = rewritten;
        line = -1;
        int before = reads;
        for (AbstractInsnNode instruction : rewritten.instructions.toArray()) {
            if (instruction instanceof LineNumberNode number) {
                line = InlinedLines.of(owner.sourceDebug).source(number.line);
            } else if (instruction instanceof MethodInsnNode call) {
                rewrite(call);
            } else if (instruction instanceof InvokeDynamicInsnNode call) {
                rewrite(call);
            } else if (instruction instanceof LdcInsnNode constant && read(constant.cst) != null) {
                references++;
            }
        }
        if (reads > before) {
            methods.add(rewritten.name + rewritten.desc);
            rewritten.maxStack += 2;
        }
    }

    private void rewrite(MethodInsnNode call) {
        ClockMethod clock = clocks.find(call.owner, call.name, call.desc);
        if (clock == null) {
            return;
        }
        int number = numbered(clock);
        if (clock.hasReceiver() || call.desc.startsWith("(Ljava/time/Clock;)")) {
            InsnList before = new InsnList();
            before.add(new InsnNode(Opcodes.DUP));
            before.add(push(number));
            before.add(hook("source", "(Ljava/time/Clock;I)V"));
            method.instructions.insertBefore(call, before);
        }
        InsnList after = new InsnList();
        after.add(push(number));
        after.add(hook("count", "(I)V"));
        method.instructions.insert(call, after);
    }

    private static AbstractInsnNode hook(String name, String type) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, HOOKS, name, type, false);
    }

    private void rewrite(InvokeDynamicInsnNode call) {
        ClockMethod clock = call.bsmArgs.length > 1 ? read(call.bsmArgs[1]) : null;
        boolean lambda =
                call.bsm.getOwner().equals(LAMBDAS) && call.bsm.getName().equals("metafactory");
        if (clock == null
                || !clock.descriptor().startsWith("()")
                || !lambda
                || ((Handle) call.bsmArgs[1]).getTag() == Opcodes.H_INVOKESPECIAL) {
            references += (int) Arrays.stream(call.bsmArgs)
                    .filter(argument -> read(argument) != null)
                    .count();
            return;
        }
        call.bsmArgs = Arrays.copyOf(call.bsmArgs, 4);
        call.bsmArgs[3] = numbered(clock);
        call.bsm = new Handle(
                Opcodes.H_INVOKESTATIC,
                "timeagent/hooks/TimeagentReference",
                "link",
                call.bsm.getDesc().replace(")", "I)"),
                false);
    }

    private ClockMethod read(Object constant) {
        return constant instanceof Handle handle
                ? clocks.find(handle.getOwner(), handle.getName(), handle.getDesc())
                : null;
    }

    private int numbered(ClockMethod clock) {
        reads++;
        return CallSites.LIVE.inCode(CallSites.LIVE.number(
                new CallSite(owner.name.replace('/', '.'), method.name, method.desc, line, clock.clock()),
                new BitSet()));
    }

    private static AbstractInsnNode push(int number) {
        if (number > Short.MAX_VALUE) {
            return new LdcInsnNode(number);
        }
        return new IntInsnNode(number > Byte.MAX_VALUE ? Opcodes.SIPUSH : Opcodes.BIPUSH, number);
    }
}
