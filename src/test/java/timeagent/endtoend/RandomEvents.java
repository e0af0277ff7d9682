package timeagent.endtoend;

/** Writes events in odd places; each has the number of the line that commits it. */
final class RandomEvents {

    private static final String TYPE = "Tally.Happened";

    private final Draft draft;

    RandomEvents(Draft draft) {
        this.draft = draft;
    }

    void statement(Scope scope) {
        draft.spend(2L * scope.times());
        draft.newLine();
        String event = draft.fresh("event");
        switch (draft.below(6)) {
            case 0 -> draft.add("new " + type() + "(" + draft.linePlace() + ").commit();\n");
            case 1 ->
                // an argument that branches: the verifier has to know the object that is not constructed yet
                draft.add("new " + type() + "(" + scope.sum() + " > 3 ? " + draft.linePlace() + " : new " + type() + "("
                        + draft.linePlace() + ").place).commit();\n");
            case 2 -> {
                declare(event);
                draft.add(event + ".begin();\ntry {\nif (" + scope.sum() + " % 3 == 0) throw new Tally.Odd(1);\n")
                        .add(scope.sum() + "++;\n} catch (Tally.Odd thrown" + event + ") {\n" + scope.sum()
                                + " += 2;\n} finally {\n");
                commit(event);
                draft.add("}\n");
            }
            case 3 -> {
                declare(event);
                draft.add("for (int i" + event + " = 0; i" + event + " < 3; i" + event + "++) {\n" + event
                        + ".begin();\n" + event + ".end();\n");
                commit(event);
                draft.add("}\n");
            }
            case 4 -> {
                draft.add("Runnable run" + event + " = () -> {\n");
                declare(event);
                draft.add("if (" + event + ".shouldCommit() | " + event + ".isEnabled()) {\n");
                commit(event);
                draft.add("}\n};\nrun" + event + ".run();\n");
            }
            default -> {
                draft.add("record Kept" + event + "(" + TYPE + " event) {\nKept" + event + " {\n");
                draft.add("event.place = " + computedPlace() + "; event.commit();\n}\n}\n");
                draft.add("new Kept" + event + "(new " + type() + "(0));\n");
            }
        }
    }

    private String type() {
        return TYPE + draft.oneOf("", "Again");
    }

    private void declare(String event) {
        draft.add(TYPE + " " + event + " = new " + type() + "(0);\n");
    }

    private void commit(String event) {
        draft.newLine().add(event + ".place = " + computedPlace() + "; " + event + ".commit();\n");
    }

    /** The same number, computed in the filling of the event: with calls, new objects and branches. */
    private String computedPlace() {
        int place = draft.linePlace();
        return draft.oneOf(
                "" + place,
                "Integer.parseInt(\"" + place + "\")",
                "(Integer.bitCount(" + place + ") > 3 ? " + place + " : Integer.parseInt(\"" + place + "\"))",
                "new int[] {" + place + "}[0]",
                "Integer.parseInt(new StringBuilder(Integer.bitCount(" + place + ") > 3 ? \"0\" : \"+\").append("
                        + place + ").toString())");
    }
}
