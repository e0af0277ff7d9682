package timeagent.endtoend;

/** Writes reads of random clocks, each in a line of its own. */
final class RandomReads {

    /**
     * A clock of the JDK.
     *
     * @param name as events tell it
     * @param check method of Tally that looks at what was read
     * @param call what reads it
     * @param reference the same as a method reference
     */
    private record Clock(String name, String check, String type, String call, String reference) {

        boolean isLong() {
            return type.equals("long");
        }
    }

    private static final Clock[] CLOCKS = {
        method("System.currentTimeMillis", "millis", "long", "System"),
        method("System.nanoTime", "nanos", "long", "System"),
        now("Instant"),
        now("LocalDate"),
        now("LocalTime"),
        now("LocalDateTime"),
        now("OffsetDateTime"),
        now("ZonedDateTime"),
        nowIn("LocalDate"),
        nowIn("LocalTime"),
        nowIn("LocalDateTime"),
        nowIn("OffsetDateTime"),
        nowIn("ZonedDateTime"),
        method("Clock.millis", "millis", "long", "Tally.CLOCK"),
        method("Clock.instant", "got", "Instant", "Tally.CLOCK"),
        method("Clock.millis", "millis", "long", "Tally.SEEING"),
        method("Clock.instant", "got", "Instant", "Tally.SEEING"),
        new Clock("new Date", "got", "Date", "new Date()", "Date::new"),
        method("Calendar.getInstance", "got", "Calendar", "Calendar"),
        method("Calendar.getInstance", "got", "Calendar", "GregorianCalendar"),
        new Clock("new GregorianCalendar", "got", "Calendar", "new GregorianCalendar()", "GregorianCalendar::new")
    };

    private final Draft draft;

    RandomReads(Draft draft) {
        this.draft = draft;
    }

    /** @param of the class or object that it is called on */
    private static Clock method(String name, String check, String type, String of) {
        String method = name.substring(name.indexOf('.') + 1);
        return new Clock(name, check, type, of + "." + method + "()", of + "::" + method);
    }

    private static Clock now(String type) {
        return method(type + ".now", "got", type, type);
    }

    /** A reference to it needs a function; the same clock's stands in for it. */
    private static Clock nowIn(String type) {
        return new Clock(type + ".now", "got", type, type + ".now(ZoneOffset.MAX)", type + "::now");
    }

    /** A read as a value. */
    void value(Scope scope) {
        draft.spend(scope.times());
        Clock clock = draft.oneOf(CLOCKS);
        draft.newLine();
        int place = draft.place(clock.name());
        switch (draft.below(8)) {
            case 0 -> {
                int times = 1 + draft.below(3);
                draft.spend(2L * scope.times());
                // the inner call gives the line to what follows: to a method reference alone the compiler gives none
                draft.add("Tally.supplied" + (clock.isLong() ? "Long" : ""))
                        .add("(Tally.place(" + place + "), " + times + ", ")
                        .add(clock.reference() + ")\n");
            }
            case 1 ->
                draft.add("Tally." + clock.check() + "(")
                        .add("Tally.at(" + place + "), Tally.<" + (clock.isLong() ? "Long" : clock.type()) + ">same(")
                        .add(clock.call() + "))\n");
            default -> draft.add("Tally." + clock.check() + "(Tally.at(" + place + "), " + clock.call() + ")\n");
        }
    }

    /** A read whose result is not used, or used later. */
    void statement(Scope scope) {
        draft.newLine();
        draft.spend(3L * scope.times());
        int form = draft.below(5);
        if (form == 0) {
            noClock(scope);
            return;
        }
        Clock clock = draft.oneOf(CLOCKS);
        int place = draft.place(clock.name());
        String check = "Tally." + clock.check() + "(Tally.at(" + place + "), ";
        switch (form) {
            case 1 -> draft.add("Tally.at(" + place + "); " + clock.call() + ";\n");
            case 2 -> {
                String later = draft.fresh("later");
                draft.add(clock.type() + " " + later + " = " + clock.call() + ";\n");
                draft.add(scope.sum() + " += " + check + later + ");\n");
            }
            case 3 -> {
                String array = draft.fresh("array");
                draft.add(clock.type() + "[] " + array + " = {" + clock.call() + "};\n");
                draft.add(scope.sum() + " += " + check + array + "[0]);\n");
            }
            default -> reference(scope, clock, check);
        }
    }

    /** A call that throws and so reads nothing, on a line without a place: the message names what is null. */
    private void noClock(Scope scope) {
        String thrown = draft.fresh("thrown");
        String none = draft.fresh("none");
        draft.add("try {\n");
        String read = draft.oneOf("millis", "instant");
        String source = draft.oneOf("Tally.NONE", "Tally.same(Tally.NONE)", "((Clock) null)", none);
        if (source.equals(none)) {
            draft.add("Clock " + none + " = null;\n");
        }
        draft.add(source + "." + read + "();\n")
                .add("} catch (NullPointerException " + thrown + ") {\n")
                .add(scope.sum() + " += Tally.saw(" + thrown + ");\n}\n");
    }

    private void reference(Scope scope, Clock clock, String check) {
        String supplier = draft.fresh("supplier");
        String type = clock.isLong() ? "LongSupplier" : "Supplier<? extends " + clock.type() + ">";
        String get = clock.isLong() ? ".getAsLong()" : ".get()";
        draft.add(type + " " + supplier + " = " + clock.reference() + ";\n");
        String loop = draft.fresh("r");
        draft.add("for (int " + loop + " = 0; " + loop + " < " + draft.below(4) + "; " + loop + "++)\n");
        draft.add(scope.sum() + " += " + check + supplier + get + ");\n");
    }
}
