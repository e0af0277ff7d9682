package timeagent.agent;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * A method or constructor of the JDK that reads a clock, and the hook that a reference to it becomes.
 *
 * @param group the value of option {@code clock.methods} that selects it
 * @param owner internal name of the class that a call names
 * @param name of the method; {@code <init>} for a constructor
 * @param descriptor of the method
 * @param hook name of the hook, which takes the number of the call site, then the receiver if there is one; null if a
 *     reference stays as it is
 * @param hookDescriptor of the hook
 * @param clock its name in events: a label of ReadableClock, whose classes are not loaded before a recording
 */
record ClockMethod(
        String group, String owner, String name, String descriptor, String hook, String hookDescriptor, String clock) {
    static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    static final String NANO_TIME = "nanoTime";
    static final String JAVA_TIME = "java.time";
    static final String JAVA_UTIL = "java.util";
    static final String[] GROUPS = {CURRENT_TIME_MILLIS, NANO_TIME, JAVA_TIME, JAVA_UTIL};
    static final String CONSTRUCTOR = "<init>";

    static final String SYSTEM_MILLIS = "System.currentTimeMillis";
    static final String CACHED = "System.currentTimeMillis (cached)";

    private static final String CLOCK = "java/time/Clock";
    private static final String ZONE = "(Ljava/time/ZoneId;)";

    /**
     * To add a clock, add a line here, its cost to ReadableClock and, for method references, a hook to TimeagentClock.
     */
    static final ClockMethod[] ALL = {
        system(CURRENT_TIME_MILLIS, SYSTEM_MILLIS),
        system(NANO_TIME, "System.nanoTime"),
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
        new ClockMethod(JAVA_TIME, CLOCK, "millis", "()J", "millis", "(ILjava/time/Clock;)J", "Clock.millis"),
        new ClockMethod(
                JAVA_TIME,
                CLOCK,
                "instant",
                "()Ljava/time/Instant;",
                "instant",
                "(ILjava/time/Clock;)Ljava/time/Instant;",
                "Clock.instant"),
        constructor("Date"),
        calendar("Calendar"),
        // the static method of the superclass, called through the subclass
        calendar("GregorianCalendar"),
        constructor("GregorianCalendar")
    };

    private static ClockMethod system(String name, String clock) {
        return new ClockMethod(name, "java/lang/System", name, "()J", name, "(I)J", clock);
    }

    private static ClockMethod now(String type) {
        String result = ")Ljava/time/" + type + ";";
        return new ClockMethod(
                JAVA_TIME, "java/time/" + type, "now", "(" + result, "now" + type, "(I" + result, type + ".now");
    }

    /** The overload with a time zone. */
    private static ClockMethod nowIn(String type) {
        String owner = "java/time/" + type;
        return new ClockMethod(JAVA_TIME, owner, "now", ZONE + "L" + owner + ";", null, null, type + ".now");
    }

    private static ClockMethod calendar(String type) {
        return new ClockMethod(
                JAVA_UTIL,
                "java/util/" + type,
                "getInstance",
                "()Ljava/util/Calendar;",
                "calendar",
                "(I)Ljava/util/Calendar;",
                "Calendar.getInstance");
    }

    private static ClockMethod constructor(String type) {
        String owner = "java/util/" + type;
        return new ClockMethod(JAVA_UTIL, owner, CONSTRUCTOR, "()V", "new" + type, "(I)L" + owner + ";", "new " + type);
    }

    boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }

    /** Whether that instruction can call it. */
    boolean isCalledBy(int opcode) {
        if (isConstructor()) {
            return opcode == Opcodes.INVOKESPECIAL;
        }
        return hasReceiver()
                ? opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESPECIAL
                : opcode == Opcodes.INVOKESTATIC;
    }

    /** Whether a call needs an object. */
    boolean hasReceiver() {
        return owner.equals(CLOCK);
    }

    /** Whether a call takes one value from the stack: an object (initialised or not) or a time zone. */
    boolean takesOne() {
        return isConstructor() || hasReceiver() || descriptor.startsWith(ZONE);
    }

    /** Whether the call is replaced by a read of the cached clock. */
    boolean isCached() {
        return clock.equals(CACHED);
    }

    /** A constant that classes with such a call have, and few others. */
    String telltale() {
        return group.equals(JAVA_TIME) || group.equals(JAVA_UTIL) ? owner : name;
    }
}
