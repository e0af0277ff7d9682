package timeagent.endtoend;

import java.util.List;
import timeagent.endtoend.RandomValues.Member;

/** Writes random methods, constructors, initialisers and nested types, and says how each is called. */
final class RandomMembers {

    private static final int DEPTH = 2;

    private final Draft draft;
    private final RandomStatements statements;
    private final RandomValues values;
    private final RandomTypes types;

    RandomMembers(Draft draft) {
        this.draft = draft;
        statements = new RandomStatements(draft);
        values = statements.values;
        types = new RandomTypes(draft, this, values);
    }

    /** Writes a member; what is written later can call it. */
    void member() {
        draft.newLine();
        draft.takeCost();
        boolean throwing = draft.chance(60);
        String call =
                switch (draft.below(11)) {
                    case 0, 1 -> staticMethod(throwing);
                    case 2 -> instanceMethod(throwing);
                    case 3 -> manyParameters(throwing);
                    case 4 -> heldLambda(throwing);
                    case 5, 6 -> types.nestedClass(throwing, "static final ", "new %s(%s)");
                    case 7 -> types.nestedClass(throwing, "final ", "new " + draft.className() + "().new %s(%s)");
                    case 8 -> types.record(throwing);
                    case 9 -> types.clock();
                    default -> types.initialised();
                };
        values.canCall(new Member(throwing, draft.takeCost() + 1, scope -> write(call, scope)));
    }

    void fields() {
        types.fields();
    }

    /** Writes the method that runs the class: what each member computes, and more. */
    void run() {
        String parameter = draft.fresh("n");
        draft.newLine().add("@Override\npublic long run(final int " + parameter + ") throws IOException {\n");
        String sum = draft.fresh("sum");
        draft.add("long " + sum + " = 0;\n");
        Scope scope = Scope.ofMethod(parameter, sum, true, DEPTH).withThreads(true);
        for (Member member : values.members()) {
            draft.newLine().add(sum + " += ");
            member.call().accept(scope);
            draft.add(";\n");
        }
        draft.takeCost();
        statements.body(scope);
        draft.newLine().add("return " + sum + ";\n}\n");
    }

    /** Writes a call; each {@code $} becomes a small number, each {@code ^} a large one. */
    private void write(String call, Scope scope) {
        Scope argument = scope.inner();
        for (char c : call.toCharArray()) {
            switch (c) {
                case '$' -> values.small(argument);
                case '^' -> values.value(argument);
                default -> draft.add(String.valueOf(c));
            }
        }
    }

    /** Writes parameter, body and result of a method whose name has been written. */
    void method(boolean throwing) {
        String parameter = draft.fresh("n");
        draft.add("(final int " + parameter + ")");
        code(parameter, throwing);
    }

    /** Writes what stands behind the parameters of a method. */
    void code(String parameter, boolean throwing) {
        String sum = draft.fresh("sum");
        draft.add(throwing ? " throws IOException {\n" : " {\n").add("long " + sum + " = " + parameter + ";\n");
        statements.body(Scope.ofMethod(parameter, sum, throwing, DEPTH));
        draft.newLine().add("return " + sum + ";\n}\n");
    }

    /** Writes statements for a constructor or initialiser. */
    void initialiser(String sum) {
        draft.newLine().add("long " + sum + " = 1;\n");
        statements.body(new Scope(List.of(), sum, false, false, true, false, 1, DEPTH - 1));
        draft.newLine();
    }

    private String staticMethod(boolean throwing) {
        String name = draft.fresh("m");
        draft.add("static " + draft.oneOf("", "synchronized ", "private ", "final ") + "long " + name);
        method(throwing);
        return name + "($)";
    }

    private String instanceMethod(boolean throwing) {
        String name = draft.fresh("m");
        draft.add(draft.oneOf("", "synchronized ", "private ") + "long " + name);
        method(throwing);
        return "new " + draft.className() + "()." + name + "($)";
    }

    private String manyParameters(boolean throwing) {
        String name = draft.fresh("m");
        String parameter = draft.fresh("n");
        draft.add(
                "static long " + name + "(long a, double b, final int " + parameter + ", String c, Long d, long... e)");
        code(parameter, throwing);
        return name + "(^, 1.5, $, \"x\" + ^, ^, ^, ^)";
    }

    private String heldLambda(boolean throwing) {
        String name = draft.fresh("HELD");
        draft.add("static final " + (throwing ? "Tally.Task " : "LongSupplier ") + name + " = () -> {\n");
        statements.block(new Scope(List.of(), null, throwing, true, true, false, 1, DEPTH + 1));
        draft.add("};\n");
        return name + (throwing ? ".run()" : ".getAsLong()");
    }
}
