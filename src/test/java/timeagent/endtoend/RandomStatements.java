package timeagent.endtoend;

import java.util.Locale;

/** Writes random statements, with reads, writes and events in them. */
final class RandomStatements {

    private static final int MOST_TIMES = 8;

    private final Draft draft;
    private final RandomReads reads;
    private final RandomEvents events;
    final RandomValues values;

    RandomStatements(Draft draft) {
        this.draft = draft;
        reads = new RandomReads(draft);
        events = new RandomEvents(draft);
        values = new RandomValues(draft, reads, this);
    }

    /** Writes the body of a lambda or method: statements with a sum of their own, which is returned. */
    void block(Scope scope) {
        String sum = draft.fresh("sum");
        draft.newLine().add("long " + sum + " = " + draft.below(9) + ";\n");
        body(scope.block(sum));
        draft.newLine().add("return " + sum + ";\n");
    }

    void body(Scope scope) {
        statement(scope);
        if (draft.chance(25)) {
            statement(scope);
        }
    }

    private void statement(Scope scope) {
        draft.newLine();
        if (scope.depth() <= 0) {
            plain(scope);
            return;
        }
        switch (draft.below(15)) {
            case 0, 1, 2 -> loop(scope);
            case 3 -> branch(scope);
            case 4 -> oldSwitch(scope);
            case 5, 6, 7 -> guarded(scope);
            case 8 -> resource(scope);
            case 9, 10 -> locked(scope);
            case 11 -> locals(scope);
            case 12 -> leave(scope);
            default -> plain(scope);
        }
    }

    private void plain(Scope scope) {
        switch (draft.below(10)) {
            case 9 -> events.statement(scope);
            case 0, 1, 2 -> reads.statement(scope);
            case 3 -> streamWrite(scope);
            case 4 -> failedWrite(scope);
            default -> add(scope);
        }
    }

    private void add(Scope scope) {
        draft.newLine().add(scope.sum() + draft.oneOf(" += ", " -= ", " ^= "));
        values.value(scope.inner());
        draft.add(";\n");
    }

    private void streamWrite(Scope scope) {
        if (!scope.throwing()) {
            add(scope);
            return;
        }
        draft.spend(scope.times());
        int size = 1 + draft.below(50);
        String stream = draft.oneOf("stream", "adaptor");
        String target = "Tally." + stream.toUpperCase(Locale.ROOT) + ".write(";
        String written =
                size == 1 ? "7" : draft.chance(50) ? "Tally.array(" + size + ")" : "Tally.array(60), 5, " + size;
        draft.add(target + written + ");\n" + scope.sum() + " += Tally.wrote(\"" + stream + "\", " + size + ");\n");
    }

    private void failedWrite(Scope scope) {
        draft.spend(scope.times());
        String error = draft.fresh("error");
        draft.add("try {\nTally.CLOSED.write(Tally.bytes(5));\n} catch (IOException " + error + ") {\n")
                .add(scope.sum() + " += Tally.failed(\"channel\", " + error + ");\n}\n");
    }

    private void nested(Scope scope) {
        draft.add("{\n");
        body(scope.inner());
        draft.newLine().add("}\n");
    }

    private void loop(Scope scope) {
        int times = 1 + draft.below(4);
        if (scope.times() * times > MOST_TIMES) {
            nested(scope);
            return;
        }
        String label = draft.fresh("label");
        String index = draft.fresh("i");
        String fixed = draft.fresh("fixed");
        Scope inside = scope.withFixed(fixed).repeated(times);
        draft.add(label + ":\nfor (int " + index + " = 0; " + index + " < " + times + "; " + index + "++) {\n")
                .add("final int " + fixed + " = " + index + ";\n");
        body(inside);
        draft.newLine().add("if ");
        values.condition(inside);
        draft.add(draft.oneOf(" continue ", " break ") + label + ";\n");
        body(inside);
        draft.newLine().add("}\n");
    }

    private void branch(Scope scope) {
        draft.add("if (");
        values.condition(scope.inner());
        draft.add(")");
        nested(scope);
        draft.add("else if (");
        values.condition(scope.inner());
        draft.add(")");
        nested(scope);
    }

    private void oldSwitch(Scope scope) {
        boolean text = draft.chance(50);
        draft.add("switch (" + (text ? "\"k\" + (" : ""));
        values.small(scope.inner());
        draft.add(text ? ")) {\n" : ") {\n");
        for (int i = 0; i < 3; i++) {
            draft.add("case " + (text ? "\"k" + i + "\"" : "" + i) + ":\n");
            nested(scope);
            draft.add(draft.chance(60) ? "break;\n" : "");
        }
        draft.add("default:\n");
        nested(scope);
        draft.add("}\n");
    }

    private void guarded(Scope scope) {
        String odd = draft.fresh("odd");
        boolean caught = draft.chance(70);
        draft.add("try {\n");
        body(scope.inner());
        draft.newLine().add("if (");
        values.condition(scope.inner());
        draft.add(") throw new Tally.Odd(");
        values.value(scope.inner());
        draft.add(");\n");
        body(scope.inner());
        draft.newLine().add("}");
        if (caught) {
            draft.add(" catch (Tally.Odd " + odd + ") {\n" + scope.sum() + " += " + odd + ".value;\n");
            body(scope.inner());
            draft.newLine().add("}");
        }
        if (caught && draft.chance(30)) {
            draft.add(" catch (RuntimeException | Error " + odd + ") {\nthrow " + odd + ";\n}");
        }
        if (!caught || draft.chance(60)) {
            draft.add(" finally");
            nested(scope);
        }
        draft.newLine();
    }

    private void resource(Scope scope) {
        String resource = draft.fresh("resource");
        draft.add("try (Tally.Resource " + resource + " = () -> System.identityHashCode(");
        values.value(scope.inner().calm());
        draft.add("))");
        nested(scope);
    }

    private void locked(Scope scope) {
        draft.add("synchronized (Tally.lock(");
        values.value(scope.inner());
        draft.add("))");
        nested(scope.withThreads(false));
    }

    /** A class or record inside the method. */
    private void locals(Scope scope) {
        String name = draft.fresh("Local");
        if (draft.chance(50)) {
            draft.add("class " + name + " {\nfinal long x = ");
            values.value(scope.inner().calm());
            draft.add(";\nlong y() {\n");
            block(scope.inner().calm());
            draft.add("}\n}\n" + scope.sum() + " += new " + name + "().x + new " + name + "().y();\n");
            draft.spend(draft.cost());
        } else {
            draft.add("record " + name + "(long x, long y) {\n" + name + " {\nx += ");
            values.value(Scope.ofInitialiser(scope.depth() - 1));
            draft.add(";\n}\n}\n" + scope.sum() + " += new " + name + "(1, ");
            values.value(scope.inner());
            draft.add(").x();\n");
        }
    }

    private void leave(Scope scope) {
        draft.add("if (");
        values.condition(scope.inner());
        draft.add(") ");
        if (scope.returning() && draft.chance(70)) {
            draft.add("return " + scope.sum() + ";\n");
        } else if (draft.chance(15)) {
            draft.add("throw new Tally.Odd(");
            values.value(scope.inner());
            draft.add(");\n");
        } else {
            nested(scope);
        }
    }
}
