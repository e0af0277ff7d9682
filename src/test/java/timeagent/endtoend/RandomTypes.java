package timeagent.endtoend;

import java.util.List;

/** Writes random nested types with reads and writes in their constructors, initialisers and methods. */
final class RandomTypes {

    private static final int DEPTH = 1;
    private static final Scope BEFORE = Scope.ofInitialiser(DEPTH);

    private final Draft draft;
    private final RandomMembers members;
    private final RandomValues values;

    RandomTypes(Draft draft, RandomMembers members, RandomValues values) {
        this.draft = draft;
        this.members = members;
        this.values = values;
    }

    private void value(String before, Scope scope, String after) {
        draft.add(before);
        values.value(scope);
        draft.add(after);
    }

    private void method(String declaration, boolean throwing) {
        draft.newLine().add(declaration);
        members.method(throwing);
    }

    /** Fields, initialisers, constructors that call others with reads, and a method. */
    String nestedClass(boolean throwing, String modifiers, String make) {
        String name = draft.fresh("Type");
        draft.add(modifiers + "class " + name + " extends Tally.Base {\n");
        value("long field = ", BEFORE, ";\n");
        draft.add("{\n");
        members.initialiser(draft.fresh("sum"));
        draft.add("}\n");
        String parameter = draft.fresh("n");
        Scope withParameter = BEFORE.withFixed(parameter);
        draft.add(name + "(final int " + parameter + ") {\n");
        value("super(", withParameter, ", 2.5, ");
        value("", withParameter, ");\n");
        value("field += ", withParameter, ";\n");
        members.initialiser(draft.fresh("sum"));
        draft.add("}\n" + name + "(final int " + parameter + ", long more) {\n");
        value("this(" + parameter + " + (int) (", withParameter, " & 1));\n");
        value("field += more + ", withParameter, ";\n}\n");
        method("long f", throwing);
        draft.add("}\n");
        draft.spend(draft.cost());
        return make.formatted(name, draft.oneOf("$", "$, ^")) + draft.oneOf(".f($)", ".field", ".base");
    }

    String record(boolean throwing) {
        String name = draft.fresh("Rec");
        String parameter = draft.fresh("n");
        draft.add("record " + name + "(long x, Long y) {\n");
        value("static final long START = ", BEFORE, ";\n");
        value(name + " {\nx += ", BEFORE, ";\n}\n");
        draft.add(name + "(final int " + parameter + ") {\n");
        value("this(", BEFORE.withFixed(parameter), ", ");
        value("", BEFORE, ");\n}\n");
        value("public long x() {\nreturn x + ", BEFORE, ";\n}\n");
        method("long f", throwing);
        draft.add("}\n");
        return "new " + name + "($)" + draft.oneOf(".f($)", ".x()", ".y()");
    }

    /** A class that is a clock of the JDK itself: its constructor reads it. */
    String clock() {
        String name = draft.fresh("Own");
        String clock = draft.oneOf("Date", "GregorianCalendar");
        draft.add("static final class " + name + " extends " + clock + " {\nfinal long field;\n" + name + "() {\n");
        int place = draft.place("new " + clock);
        draft.add("super();\nfield = Tally.got(Tally.at(" + place + "), this);\n}\n");
        String parameter = draft.fresh("n");
        draft.add(name + "(final int " + parameter + ") {\n");
        value("super(2024 + ", BEFORE.withFixed(parameter), " == 0L ? 1 : 2, 3, 4);\n");
        value("field = ", BEFORE.withFixed(parameter), ";\n}\n}\n");
        draft.spend(1);
        return "new " + name + "(" + draft.oneOf("", "$") + ").field";
    }

    /** A class whose static initialiser does the work, once. */
    String initialised() {
        String name = draft.fresh("Init");
        draft.add("static final class " + name + " {\n");
        value("static final long BEFORE = ", BEFORE, ";\n");
        draft.add("static long after;\nstatic {\n");
        members.initialiser("start");
        value("after = start + ", BEFORE, ";\n}\n");
        draft.add("static long f(long n) {\nreturn n + BEFORE + after;\n}\n}\n");
        return name + ".f(^)";
    }

    /** Fields of the class itself; they must not call what makes such an object again. */
    void fields() {
        for (int i = draft.below(3); i > 0; i--) {
            value(draft.oneOf("", "static ", "private final ") + "long " + draft.fresh("field") + " = ", own(), ";\n");
        }
    }

    private static Scope own() {
        return new Scope(List.of(), null, false, false, false, false, 1, DEPTH);
    }
}
