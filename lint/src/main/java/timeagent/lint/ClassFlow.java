package timeagent.lint;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Interprets the methods of a class that times may reach. */
final class ClassFlow {
    /** As ASM's, and what a constructor or a setter makes of its object is in all copies of it. */
    private static final class TimeFrame extends Frame<TimeValue> {
        TimeFrame(int locals, int stack) {
            super(locals, stack);
        }

        TimeFrame(Frame<? extends TimeValue> other) {
            super(other);
        }

        @Override
        public void execute(AbstractInsnNode instruction, Interpreter<TimeValue> interpreter) throws AnalyzerException {
            boolean changesObject =
                    instruction instanceof MethodInsnNode call && TimeCalls.changesObject(call.owner, call.name);
            TimeValue object = changesObject ? receiver((MethodInsnNode) instruction) : null;
            ((MethodFlow) interpreter).at(instruction);
            super.execute(instruction, interpreter);
            boolean isNew = object != null && object.is(TimeValue.Form.NEW);
            if (isNew || object != null && object.hasReads()) {
                TimeValue changed = isNew ? ((MethodFlow) interpreter).made() : TimeValue.unknown(1);
                for (int i = 0; i < getLocals(); i++) {
                    if (object.equals(getLocal(i))) {
                        setLocal(i, changed);
                    }
                }
                for (int i = 0; i < getStackSize(); i++) {
                    if (object.equals(getStack(i))) {
                        setStack(i, changed);
                    }
                }
            }
        }

        private TimeValue receiver(MethodInsnNode call) {
            int arguments = Type.getArgumentCount(call.desc);
            return getStack(getStackSize() - 1 - arguments);
        }
    }

    /** Line of a call, number of a file, first line and count of lines that are inlined. */
    private static final Pattern RANGE = Pattern.compile("(?m)^(\\d{1,5})(?:#\\d+)?:(\\d{1,5})(?:,(\\d{1,5}))?$");

    private final Program program;
    private final ClassInfo info;
    private final ClassNode node;
    private final ClassFacts facts;
    private final Map<Integer, Integer> inlined;

    private ClassFlow(Program program, ClassInfo info, ClassNode node) {
        this.program = program;
        this.info = info;
        this.node = node;
        facts = new ClassFacts(node.sourceFile);
        inlined = inlined(node.sourceDebug);
    }

    /** @param problems receives methods that cannot be followed */
    static ClassFacts of(Program program, ClassInfo info, ClassNode node, BiConsumer<String, Throwable> problems) {
        ClassFlow flow = new ClassFlow(program, info, node);
        for (MethodNode method : node.methods) {
            if (method.instructions.size() > 0 && concerns(method)) {
                try {
                    flow.follow(method);
                } catch (AnalyzerException | RuntimeException | StackOverflowError e) {
                    problems.accept(info.name().replace('/', '.') + "." + method.name, e);
                }
            }
        }
        return flow.facts;
    }

    /** Whether a method reads a clock, or may get a time from elsewhere. */
    private static boolean concerns(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            boolean isConcerned = instruction instanceof MethodInsnNode call
                            && (ClassInfo.mayHaveTime(call.desc)
                                    || ClockRead.of(call.getOpcode(), call.owner, call.name, call.desc) != null)
                    || instruction instanceof FieldInsnNode field && TimeCalls.mayBeTime(field.desc)
                    || instruction instanceof InvokeDynamicInsnNode;
            if (isConcerned) {
                return true;
            }
        }
        return ClassInfo.mayHaveTime(method.desc);
    }

    private void follow(MethodNode method) throws AnalyzerException {
        Analyzer<TimeValue> analyzer =
                new Analyzer<>(new MethodFlow(program, info, method, inlined, new ClassFacts(null))) {
                    @Override
                    protected Frame<TimeValue> newFrame(int locals, int stack) {
                        return new TimeFrame(locals, stack);
                    }

                    @Override
                    protected Frame<TimeValue> newFrame(Frame<? extends TimeValue> frame) {
                        return new TimeFrame(frame);
                    }
                };
        Frame<TimeValue>[] frames = analyzer.analyze(info.name(), method);
        // once more, now that the values are final
        MethodFlow flow = new MethodFlow(program, info, method, inlined, facts);
        for (int i = 0; i < frames.length; i++) {
            AbstractInsnNode instruction = method.instructions.get(i);
            if (frames[i] != null && instruction.getOpcode() >= 0) {
                new TimeFrame(frames[i]).execute(instruction, flow);
            }
        }
    }

    /** Lines that call what Kotlin inlined there, by its own lines, which are beyond the end of the source (JSR 45). */
    private static Map<Integer, Integer> inlined(String debug) {
        Map<Integer, Integer> calls = new HashMap<>();
        int start = debug == null ? -1 : debug.indexOf("*S KotlinDebug");
        Matcher ranges = RANGE.matcher(start < 0 ? "" : debug.substring(start));
        while (ranges.find()) {
            int first = Integer.parseInt(ranges.group(2));
            int count = ranges.group(3) == null ? 1 : Integer.parseInt(ranges.group(3));
            for (int i = 0; i < count; i++) {
                calls.put(first + i, Integer.valueOf(ranges.group(1)));
            }
        }
        return calls;
    }
}
