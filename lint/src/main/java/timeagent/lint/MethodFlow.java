package timeagent.lint;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Interpreter;
import timeagent.lint.TimeValue.Form;

/** What each instruction of a method does with times. */
final class MethodFlow extends Interpreter<TimeValue> {
    private static final String TIME_UNIT = "java/util/concurrent/TimeUnit";
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final String CONCATENATION = "java/lang/invoke/StringConcatFactory";
    /** How javac, ecj, kotlinc and scalac name the body of one. */
    private static final Pattern LAMBDA = Pattern.compile("lambda\\$|\\$anonfun\\$");

    /** Parameters of the methods that kotlinc adds for default arguments: 0 is passed for one that is not given. */
    private static final Pattern OPTIONAL = Pattern.compile("\\$default\\(|/DefaultConstructorMarker;\\)V#");

    private static final TimeValue NOTHING = TimeValue.unknown(1);

    private final Program program;
    private final ClassInfo info;
    private final MethodNode method;
    private final ClassFacts facts;
    private final Rules rules;
    private final String member;
    private final boolean isStatic;
    private final Map<Integer, Integer> inlined;
    /** Line of each instruction. */
    private final int[] lines;

    private AbstractInsnNode current;
    private TimeValue made = NOTHING;

    /**
     * @param inlined lines of the source, by lines of code that is inlined
     * @param facts takes what is found
     */
    MethodFlow(Program program, ClassInfo info, MethodNode method, Map<Integer, Integer> inlined, ClassFacts facts) {
        super(Opcodes.ASM9);
        this.program = program;
        this.info = info;
        this.method = method;
        this.inlined = inlined;
        this.facts = facts;
        rules = new Rules(facts, () -> site(current, ""));
        member = method.name + method.desc;
        isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        lines = new int[method.instructions.size()];
        int line = 0;
        for (int i = 0; i < lines.length; i++) {
            line = method.instructions.get(i) instanceof LineNumberNode number ? number.line : line;
            lines[i] = line;
        }
    }

    /** What is executed next. */
    void at(AbstractInsnNode instruction) {
        current = instruction;
    }

    /** What the last constructor that was called has made of its object. */
    TimeValue made() {
        return made;
    }

    private Site site(AbstractInsnNode instruction, String clock) {
        int index = method.instructions.indexOf(instruction);
        int line = inlined.getOrDefault(lines[index], lines[index]);
        return new Site(info.name().replace('/', '.'), method.name, method.desc, index, line, lines[index], clock);
    }

    @Override
    public TimeValue newValue(Type type) {
        return type == null ? NOTHING : type == Type.VOID_TYPE ? null : TimeValue.unknown(type.getSize());
    }

    @Override
    public TimeValue newParameterValue(boolean isInstance, int local, Type type) {
        int slot = isInstance ? 1 : 0;
        Type[] types = Type.getArgumentTypes(method.desc);
        for (int i = 0; i < types.length && slot <= local; i++) {
            if (slot == local) {
                TimeValue value = TimeCalls.mayBeTime(type.getDescriptor()) ? parameter(i) : null;
                return value == null
                        ? TimeValue.variable(type.getSize(), unitOfParameter(local))
                        : value.sized(type.getSize());
            }
            slot += types[i].getSize();
        }
        return NOTHING;
    }

    private Unit unitOfParameter(int local) {
        if (method.localVariables != null) {
            for (LocalVariableNode variable : method.localVariables) {
                if (variable.index == local) {
                    return Unit.ofName(variable.name);
                }
            }
        }
        return null;
    }

    /** What callers pass; null if it is no time. */
    private TimeValue parameter(int number) {
        TimeValue merged = null;
        for (String declaring : called()) {
            TimeValue value = program.value(Program.variable(declaring, member, "#" + number));
            merged = TimeValue.merge(merged, value);
        }
        return merged == null || !isOpen() ? merged : merged.with(TimeValue.OPEN);
    }

    /** The classes that declare this method, or one that it overrides. */
    private Set<String> called() {
        boolean isVirtual = !isStatic && (method.access & Opcodes.ACC_PRIVATE) == 0 && !method.name.startsWith("<");
        return isVirtual ? program.declaringAll(info, member) : Set.of(info.name());
    }

    private boolean isOpen() {
        return info.declared().containsKey(member) && info.isOpen(member);
    }

    @Override
    public TimeValue newOperation(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.NEW) {
            return new TimeValue(Form.NEW, 1, 0, null, instruction, Set.of());
        }
        if (instruction instanceof FieldInsnNode field) {
            return load(field);
        }
        if (instruction instanceof LdcInsnNode ldc) {
            int size = ldc.cst instanceof Long || ldc.cst instanceof Double ? 2 : 1;
            return ldc.cst instanceof Number ? TimeValue.constant(ldc.cst, size) : TimeValue.unknown(size);
        }
        if (instruction instanceof IntInsnNode number) {
            return TimeValue.constant(number.operand, 1);
        }
        if (opcode == Opcodes.ACONST_NULL || opcode > Opcodes.DCONST_1) {
            return opcode == Opcodes.ACONST_NULL ? TimeValue.constant(null, 1) : NOTHING;
        }
        boolean isLong = opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1 || opcode >= Opcodes.DCONST_0;
        // 0 or another one is all that matters
        boolean isZero = opcode == Opcodes.ICONST_0 || opcode == Opcodes.LCONST_0 || opcode == Opcodes.DCONST_0;
        return TimeValue.constant(isZero ? 0 : null, isLong ? 2 : 1);
    }

    @Override
    public TimeValue copyOperation(AbstractInsnNode instruction, TimeValue value) {
        return value;
    }

    @Override
    public TimeValue unaryOperation(AbstractInsnNode instruction, TimeValue value) {
        int opcode = instruction.getOpcode();
        switch (opcode) {
            case Opcodes.I2L, Opcodes.I2D, Opcodes.L2D, Opcodes.D2L, Opcodes.F2L, Opcodes.F2D:
                return value.sized(2);
            case Opcodes.L2F, Opcodes.D2F, Opcodes.I2F:
                return value.sized(1);
            case Opcodes.CHECKCAST:
                return value;
            case Opcodes.L2I, Opcodes.D2I, Opcodes.F2I:
                return rules.castToInt(value, isWritten(instruction.getNext()));
            case Opcodes.LNEG, Opcodes.DNEG:
                rules.lose(value);
                return TimeValue.unknown(2);
            case Opcodes.GETFIELD:
                return load((FieldInsnNode) instruction);
            case Opcodes.PUTSTATIC:
                store((FieldInsnNode) instruction, value);
                return null;
            default:
                boolean isReturn = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
                return isReturn ? null : NOTHING;
        }
    }

    @Override
    public TimeValue binaryOperation(AbstractInsnNode instruction, TimeValue one, TimeValue other) {
        int opcode = instruction.getOpcode();
        switch (opcode) {
            case Opcodes.LSUB, Opcodes.DSUB:
                return rules.subtract(one, other);
            case Opcodes.LADD, Opcodes.DADD:
                return rules.add(one, other);
            case Opcodes.LMUL, Opcodes.DMUL, Opcodes.IMUL:
                return rules.scale(one, other, false);
            case Opcodes.LDIV, Opcodes.DDIV, Opcodes.IDIV:
                return rules.scale(one, other, true);
            case Opcodes.LCMP, Opcodes.DCMPL, Opcodes.DCMPG:
                rules.compare(one, other, isOrder(instruction.getNext()));
                return NOTHING;
            case Opcodes.PUTFIELD:
                store((FieldInsnNode) instruction, other);
                return null;
            case Opcodes.LALOAD, Opcodes.DALOAD:
                return TimeValue.unknown(2);
            default:
                rules.lose(one);
                rules.lose(other);
                return TimeValue.unknown(one.size());
        }
    }

    private static boolean isWritten(AbstractInsnNode next) {
        return next instanceof MethodInsnNode call && call.name.matches("(write|put|set)Int(LE)?");
    }

    private static boolean isOrder(AbstractInsnNode next) {
        AbstractInsnNode test = next;
        while (test != null && test.getOpcode() < 0) {
            test = test.getNext();
        }
        return test == null || test.getOpcode() != Opcodes.IFEQ && test.getOpcode() != Opcodes.IFNE;
    }

    @Override
    public TimeValue ternaryOperation(AbstractInsnNode instruction, TimeValue array, TimeValue index, TimeValue value) {
        rules.lose(value);
        return null;
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, TimeValue value, TimeValue expected) {
        if (LAMBDA.matcher(method.name).find() || !info.declared().containsKey(member)) {
            rules.lose(value);
            return;
        }
        if (isNumber(Type.getReturnType(method.desc))) {
            rules.name(value, method.name);
        }
        boolean isFresh = value.isPoint() && !value.has(TimeValue.STORED);
        if (value.is(Form.DUE)) {
            rules.lose(value);
        } else if (isFresh) {
            value.sites().forEach(site -> facts.use(site, Use.RETURNED));
        } else if (isOpen()) {
            // serialized, or used by code that is not read
            rules.lose(value);
        }
        called().forEach(declaring -> flow(Program.variable(declaring, member, "#r"), value));
    }

    @Override
    public TimeValue merge(TimeValue one, TimeValue other) {
        return TimeValue.merge(one, other);
    }

    private void flow(String variable, TimeValue value) {
        if (value.hasReads()
                || program.isFollowed(variable)
                || OPTIONAL.matcher(variable).find()) {
            facts.store(variable, value);
        }
    }

    private TimeValue load(FieldInsnNode field) {
        if (field.owner.equals(TIME_UNIT) && field.desc.equals("L" + TIME_UNIT + ";")) {
            return new TimeValue(Form.UNIT, 1, 0, Unit.valueOf(field.name), null, Set.of());
        }
        int size = Type.getType(field.desc).getSize();
        String name = field.name + field.desc;
        ClassInfo declaring = TimeCalls.mayBeTime(field.desc) ? program.declaring(field.owner, name) : null;
        TimeValue value = declaring == null ? null : program.value(Program.variable(declaring.name(), name, ""));
        if (value == null) {
            boolean isNumber = isNumber(Type.getType(field.desc));
            return isNumber || TimeCalls.mayBeTime(field.desc)
                    ? TimeValue.variable(size, isNumber ? Unit.ofName(field.name) : null)
                    : TimeValue.unknown(size);
        }
        boolean isFinal = (declaring.declared().get(name) & Opcodes.ACC_FINAL) != 0;
        return declaring.isOpen(name) && !isFinal ? value.with(TimeValue.OPEN) : value;
    }

    private void store(FieldInsnNode field, TimeValue value) {
        String name = field.name + field.desc;
        ClassInfo declaring = TimeCalls.mayBeTime(field.desc) ? program.declaring(field.owner, name) : null;
        if (isNumber(Type.getType(field.desc))) {
            rules.name(value, field.name);
        }
        if (declaring == null) {
            rules.lose(value);
        } else {
            flow(Program.variable(declaring.name(), name, ""), stored(value));
        }
    }

    private static boolean isNumber(Type type) {
        return "JID".contains(type.getDescriptor());
    }

    private static TimeValue stored(TimeValue value) {
        return value.hasReads() ? value.with(TimeValue.STORED) : value;
    }

    @Override
    public TimeValue naryOperation(AbstractInsnNode instruction, List<? extends TimeValue> values) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic(dynamic, values);
        }
        if (!(instruction instanceof MethodInsnNode call)) {
            return NOTHING;
        }
        boolean hasObject = call.getOpcode() != Opcodes.INVOKESTATIC;
        TimeValue object = hasObject ? values.get(0) : NOTHING;
        List<? extends TimeValue> arguments = hasObject ? values.subList(1, values.size()) : values;
        TimeValue result = call(call, object, arguments);
        if (call.name.equals("<init>")) {
            made = result == null ? NOTHING : result.sized(1);
        }
        Type type = Type.getReturnType(call.desc);
        return type == Type.VOID_TYPE ? null : result == null ? named(call.name, type) : result.sized(type.getSize());
    }

    /** A number that is not known, of the unit that its name has. */
    private static TimeValue named(String name, Type type) {
        Unit unit = isNumber(type) ? Unit.ofName(name) : null;
        return new TimeValue(Form.UNKNOWN, type.getSize(), 0, unit, null, Set.of());
    }

    /** What a call returns, or a constructor makes of its object; null if it is not known. */
    private TimeValue call(MethodInsnNode call, TimeValue object, List<? extends TimeValue> arguments) {
        ClockRead clock = ClockRead.of(call.getOpcode(), call.owner, call.name, call.desc);
        if (clock != null) {
            Site site = site(call, clock.name());
            facts.read(site);
            return TimeValue.read(site, clock.flags(), clock.unit());
        }
        String called = call.name + call.desc;
        ClassInfo declaring = ClassInfo.mayHaveTime(call.desc) ? program.declaring(call.owner, called) : null;
        if (declaring != null) {
            rules.lose(object);
            boolean isAbstract = (declaring.declared().get(called) & Opcodes.ACC_ABSTRACT) != 0;
            pass(declaring, called, arguments, isAbstract);
            return result(call, declaring, called);
        }
        return ofJdk(call, object, arguments);
    }

    private void pass(ClassInfo declaring, String called, List<? extends TimeValue> arguments, boolean isAbstract) {
        Type[] types = Type.getArgumentTypes(called.substring(called.indexOf('(')));
        for (int i = 0; i < arguments.size(); i++) {
            boolean isFollowed = i < types.length && TimeCalls.mayBeTime(types[i].getDescriptor());
            if (isFollowed) {
                flow(Program.variable(declaring.name(), called, "#" + i), stored(arguments.get(i)));
            }
            if (!isFollowed || isAbstract) {
                rules.lose(arguments.get(i));
            }
        }
    }

    private TimeValue result(MethodInsnNode call, ClassInfo declaring, String called) {
        TimeValue value = program.value(Program.variable(declaring.name(), called, "#r"));
        if (value == null || !value.isPoint() || value.has(TimeValue.STORED)) {
            return value;
        }
        Site site = site(call, declaring.name().substring(declaring.name().lastIndexOf('/') + 1) + "." + call.name);
        facts.read(site);
        return value.from(site);
    }

    private TimeValue dynamic(InvokeDynamicInsnNode dynamic, List<? extends TimeValue> values) {
        boolean isLambda = dynamic.bsm.getOwner().equals(LAMBDAS);
        boolean isText = dynamic.bsm.getOwner().equals(CONCATENATION);
        Type[] types = Type.getArgumentTypes(dynamic.desc);
        for (int i = 0; i < values.size() && !isLambda; i++) {
            if (isText && types[i].getSort() == Type.OBJECT) {
                rules.print(values.get(i));
            } else {
                rules.lose(values.get(i));
            }
        }
        if (isLambda) {
            lambda(dynamic, (Handle) dynamic.bsmArgs[1], values);
        }
        return newValue(Type.getReturnType(dynamic.desc));
    }

    private void lambda(InvokeDynamicInsnNode dynamic, Handle body, List<? extends TimeValue> values) {
        boolean isStaticBody = body.getTag() == Opcodes.H_INVOKESTATIC;
        int opcode = isStaticBody ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
        ClockRead clock = ClockRead.of(opcode, body.getOwner(), body.getName(), body.getDesc());
        if (clock != null) {
            facts.use(site(dynamic, clock.name()), Use.OTHER);
        }
        String called = body.getName() + body.getDesc();
        boolean hasObject = !isStaticBody && body.getTag() != Opcodes.H_NEWINVOKESPECIAL;
        List<? extends TimeValue> captured = hasObject && !values.isEmpty() ? values.subList(1, values.size()) : values;
        ClassInfo declaring = program.declaring(body.getOwner(), called);
        if (declaring == null) {
            values.forEach(rules::lose);
        } else {
            pass(declaring, called, captured, false);
        }
    }

    private TimeValue ofJdk(MethodInsnNode call, TimeValue object, List<? extends TimeValue> arguments) {
        Type[] types = Type.getArgumentTypes(call.desc);
        // two values, or an object and a value
        boolean isPair = types.length == 2 && types[0].equals(types[1]);
        TimeValue first = object.hasReads() || arguments.isEmpty() ? object : arguments.get(0);
        TimeValue one = isPair ? arguments.get(0) : object;
        TimeValue other = arguments.isEmpty() ? NOTHING : arguments.get(isPair ? 1 : 0);
        switch (TimeCalls.of(call.owner, call.name, call.desc)) {
            case CHECKS:
                return null;
            case BOXES:
                return first;
            case CONVERTS:
                return first.hasReads() ? first.withUnit(null) : null;
            case RETURNS_MILLIS:
                return first.hasReads() ? first.withUnit(Unit.MILLISECONDS) : null;
            case RETURNS_SECONDS:
                return first.hasReads() ? first.withUnit(Unit.SECONDS) : null;
            case CONVERTS_FROM_UNIT:
                return rules.convert(arguments.get(0), object.unit(), Unit.ofName(call.name));
            case CONVERTS_TO_UNIT:
                return rules.convert(arguments.get(0), other(arguments, 1).unit(), object.unit());
            case RETURNS_SPAN:
                return TimeValue.span(Unit.ofName(call.name), 2);
            case TAKES_SPAN:
                rules.lose(rules.convert(other(arguments, 0), Unit.ofName(call.name), null));
                return null;
            case SUBTRACTS:
                return rules.subtract(other, one);
            case SUBTRACTS_NUMBERS:
                return rules.subtract(one, other);
            case ADDS_NUMBERS:
                return rules.add(one, other);
            case ADDS_SPAN:
                return rules.add(object, TimeValue.span(null, 1));
            case COMPARES:
                rules.compare(one, other, true);
                return null;
            case CHOOSES:
                return TimeValue.merge(one, other);
            case MAKES_DATE:
                // a date to come is no date yet: it may be a deadline
                if (!other.isLater()) {
                    rules.asDate(other);
                }
                return other.isLater() ? other.withUnit(null) : null;
            case PRINTS:
                rules.print(arguments.get(0));
                return null;
            case TAKES_DATE:
                arguments.forEach(rules::asDate);
                rules.asDate(object);
                return null;
            case SETS_DATE:
                arguments.forEach(rules::asDate);
                rules.lose(object);
                return null;
            default:
                rules.lose(object);
                arguments.forEach(rules::lose);
                return null;
        }
    }

    private static TimeValue other(List<? extends TimeValue> arguments, int number) {
        return number < arguments.size() ? arguments.get(number) : NOTHING;
    }
}
