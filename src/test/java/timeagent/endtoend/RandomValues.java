package timeagent.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Writes random expressions of type {@code long}, with reads and writes in them. */
final class RandomValues {

    private static final long MOST_STEPS = 400;

    /**
     * A part of the class that can be called.
     *
     * @param cost steps of a call, at most
     * @param call writes one
     */
    record Member(boolean throwing, long cost, Consumer<Scope> call) {}

    private final Draft draft;
    private final RandomReads reads;
    private final RandomStatements statements;
    private final List<Member> members = new ArrayList<>();

    RandomValues(Draft draft, RandomReads reads, RandomStatements statements) {
        this.draft = draft;
        this.reads = reads;
        this.statements = statements;
    }

    void canCall(Member member) {
        members.add(member);
    }

    List<Member> members() {
        return members;
    }

    /** Writes an expression. */
    void value(Scope scope) {
        if (scope.depth() <= 0) {
            simple(scope);
            return;
        }
        Scope inner = scope.inner();
        switch (draft.below(44)) {
            case 0, 1 -> pair(inner, "(", draft.oneOf(" + ", " - ", " ^ ", " * "), ")");
            case 2 -> {
                draft.add("(");
                condition(inner);
                pair(inner, " ? ", " : ", ")");
            }
            case 3, 4 -> choice(inner);
            case 5 -> pair(inner, "Math.max(", ", ", ")");
            case 6 -> several(inner, "Tally.sum(", ")");
            case 7 -> several(inner, "Tally.all(\"x\", ", ")");
            case 8 -> pair(inner, "((long) (\"a\" + ", " + 'b' + ", " + \"c\").length())");
            case 9, 10 -> lambda(inner);
            case 11 -> several(inner, "new long[] {", "}[0]");
            case 12 -> anonymous(inner);
            case 13 -> {
                String unboxed = draft.fresh("unboxed");
                pair(inner, "((Object) ", " instanceof Long " + unboxed + " ? " + unboxed + " : ", ")");
            }
            case 14 -> around("Tally.<Long>same(", inner, ")");
            case 15, 16, 17, 18 -> call(inner);
            default -> simple(inner);
        }
    }

    private void simple(Scope scope) {
        switch (draft.below(11)) {
            case 0 -> draft.add(draft.below(100) + "L");
            case 1, 2, 3, 4 -> {
                if (scope.fixed().isEmpty()) {
                    draft.add("7L");
                } else {
                    draft.add("((long) " + draft.oneOf(scope.fixed().toArray(new String[0])) + ")");
                }
            }
            case 5 -> write(scope);
            default -> reads.value(scope);
        }
    }

    private void write(Scope scope) {
        draft.spend(scope.times());
        int size = 1 + draft.below(50);
        if (!scope.throwing()) {
            draft.add("Tally.write(" + size + ")");
        } else if (draft.chance(30)) {
            draft.add("Tally.wrote(\"gather\", Tally.CHANNEL.write(Tally.parts(" + size + ", 3)))");
        } else {
            draft.add("Tally.wrote(\"channel\", Tally.CHANNEL.write(Tally.bytes(" + size + ")))");
        }
    }

    private void around(String before, Scope scope, String after) {
        draft.add(before);
        value(scope);
        draft.add(after);
    }

    private void pair(Scope scope, String before, String between, String after) {
        draft.add(before);
        value(scope);
        around(between, scope, after);
    }

    private void several(Scope scope, String before, String after) {
        draft.add(before);
        value(scope);
        for (int i = draft.below(3); i > 0; i--) {
            around(", ", scope, "");
        }
        draft.add(after);
    }

    /** Writes an expression of type {@code boolean}. */
    void condition(Scope scope) {
        switch (draft.below(6)) {
            case 0 -> pair(scope, "(", " < ", ")");
            case 1 -> {
                around("(((", scope, " & 1) == 0) ");
                around(draft.oneOf("&& ", "|| ", "== ") + "(", scope, " > 30))");
            }
            case 2 -> around("(!(", scope, " % 3 == 0))");
            default -> around("((", scope, " & 1) == 0)");
        }
    }

    /** Writes a small number, of type {@code int}. */
    void small(Scope scope) {
        if (draft.chance(30)) {
            draft.add("" + draft.below(4));
        } else {
            around("(int) (", scope, " & 3)");
        }
    }

    private void choice(Scope scope) {
        String sum = draft.fresh("sum");
        // the cast: without it, the compiler looks at such an argument twice, and at what is inside each time twice
        draft.add("((long) switch (");
        small(scope);
        around(") {\ncase 0 -> ", scope, ";\ncase 1 -> {\n");
        around("long " + sum + " = ", scope, ";\n");
        // no more than that: the compiler of 17 fails on a try inside a switch expression
        around(sum + " += ", scope, ";\nyield " + sum + ";\n}\n");
        around("default -> ", scope, ";\n})");
    }

    private void lambda(Scope scope) {
        String call = scope.throwing() ? "Tally.call((Tally.Task) " : "Tally.calm((LongSupplier) ";
        if (scope.threads() && draft.chance(30)) {
            call = "Tally.inThread((LongSupplier) ";
        }
        Scope body = call.startsWith("Tally.call(") ? scope : scope.calm();
        draft.add(call + "() -> ");
        if (draft.chance(50)) {
            around("", body, ")");
        } else {
            draft.add("{\n");
            statements.block(body);
            draft.add("})");
        }
    }

    private void anonymous(Scope scope) {
        boolean throwing = scope.throwing() && draft.chance(50);
        Scope body = throwing ? scope : scope.calm();
        String field = draft.fresh("field");
        draft.add(throwing ? "new Tally.Task() {\n" : "new LongSupplier() {\n");
        around("final long " + field + " = ", scope.calm(), ";\n");
        draft.add(throwing ? "public long run() throws IOException {\n" : "public long getAsLong() {\n");
        statements.block(body.withFixed(field));
        draft.add("}\n}." + (throwing ? "run()" : "getAsLong()"));
    }

    /** Calls another member, if there is one that does not cost too much. */
    private void call(Scope scope) {
        List<Member> possible = members.stream()
                .filter(member -> scope.calling() && (scope.throwing() || !member.throwing()))
                .filter(member -> draft.cost() + member.cost() * scope.times() < MOST_STEPS)
                .toList();
        if (possible.isEmpty()) {
            simple(scope);
            return;
        }
        Member member = possible.get(draft.below(possible.size()));
        draft.spend(member.cost() * scope.times());
        member.call().accept(scope);
    }
}
