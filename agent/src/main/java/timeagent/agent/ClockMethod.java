package timeagent.agent;

import net.bytebuddy.jar.asm.Opcodes;
import timeagent.events.clock.ReadableClock;

/**
 * A method or constructor of the JDK that reads a clock, and the hook that a reference to it becomes.
 *
 * @param group the value of option {@code clock.methods} that it belongs to
 * @param owner internal name of the class that a call names
 * @param name of the method; {@code <init>} for a constructor
 * @param descriptor of the method
 * @param hook name of the hook, which takes the number of the call site, then the receiver if there is one; null if a
 *     reference stays as it is
 * @param hookDescriptor of the hook
 * @param clock how events name it
 */
record ClockMethod(
        String group,
        String owner,
        String name,
        String descriptor,
        String hook,
        String hookDescriptor,
        ReadableClock clock) {
    static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    static final String NANO_TIME = "nanoTime";
    static final String JAVA_TIME = "java.time";
    static final String JAVA_UTIL = "java.util";
    static final String[] GROUPS = {CURRENT_TIME_MILLIS, NANO_TIME, JAVA_TIME, JAVA_UTIL};
    static final String CONSTRUCTOR = "<init>";

    private static final String CLOCK = "java/time/Clock";
    private static final String ZONE = "(Ljava/time/ZoneId;)";

    /** To add a clock: a line here, its cost in ReadableClock and, for references to it, a hook in TimeagentClock. */
    static final ClockMethod[] ALL = {
        system(CURRENT_TIME_MILLIS, ReadableClock.CURRENT_TIME_MILLIS),
        system(NANO_TIME, ReadableClock.NANO_TIME),
        now("Instant", ReadableClock.INSTANT),
        now("LocalDate", ReadableClock.LOCAL_DATE),
        now("LocalTime", ReadableClock.LOCAL_TIME),
        now("LocalDateTime", ReadableClock.LOCAL_DATE_TIME),
        now("OffsetDateTime", ReadableClock.OFFSET_DATE_TIME),
        now("ZonedDateTime", ReadableClock.ZONED_DATE_TIME),
        nowIn("LocalDate", ReadableClock.LOCAL_DATE),
        nowIn("LocalTime", ReadableClock.LOCAL_TIME),
        nowIn("LocalDateTime", ReadableClock.LOCAL_DATE_TIME),
        nowIn("OffsetDateTime", ReadableClock.OFFSET_DATE_TIME),
        nowIn("ZonedDateTime", ReadableClock.ZONED_DATE_TIME),
        new ClockMethod(
                JAVA_TIME, CLOCK, "millis", "()J", "millis", "(ILjava/time/Clock;)J", ReadableClock.CLOCK_MILLIS),
        new ClockMethod(
                JAVA_TIME,
                CLOCK,
                "instant",
                "()Ljava/time/Instant;",
                "instant",
                "(ILjava/time/Clock;)Ljava/time/Instant;",
                ReadableClock.CLOCK_INSTANT),
        constructor("Date", ReadableClock.DATE),
        calendar("Calendar"),
        // the static method of the superclass, called by the name of the subclass
        calendar("GregorianCalendar"),
        constructor("GregorianCalendar", ReadableClock.GREGORIAN_CALENDAR)
    };

    private static ClockMethod system(String name, ReadableClock clock) {
        return new ClockMethod(name, "java/lang/System", name, "()J", name, "(I)J", clock);
    }

    private static ClockMethod now(String type, ReadableClock clock) {
        String result = ")Ljava/time/" + type + ";";
        return new ClockMethod(JAVA_TIME, "java/time/" + type, "now", "(" + result, "now" + type, "(I" + result, clock);
    }

    /** The same in a time zone that the application has chosen. */
    private static ClockMethod nowIn(String type, ReadableClock clock) {
        String owner = "java/time/" + type;
        return new ClockMethod(JAVA_TIME, owner, "now", ZONE + "L" + owner + ";", null, null, clock);
    }

    private static ClockMethod calendar(String type) {
        return new ClockMethod(
                JAVA_UTIL,
                "java/util/" + type,
                "getInstance",
                "()Ljava/util/Calendar;",
                "calendar",
                "(I)Ljava/util/Calendar;",
                ReadableClock.CALENDAR);
    }

    private static ClockMethod constructor(String type, ReadableClock clock) {
        String owner = "java/util/" + type;
        return new ClockMethod(JAVA_UTIL, owner, CONSTRUCTOR, "()V", "new" + type, "(I)L" + owner + ";", clock);
    }

    boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }

    /** Whether it can be called by that instruction. */
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

    /** Whether a call takes one value from the stack: an object, one that is not initialised yet, or a time zone. */
    boolean takesOne() {
        return isConstructor() || hasReceiver() || descriptor.startsWith(ZONE);
    }

    /** Whether the application gets a cached value: then no call of the clock stays. */
    boolean isCached() {
        return clock == ReadableClock.CACHED;
    }

    /** What the constant pool of a class with such a call mentions, and few others do. */
    String telltale() {
        return group.equals(JAVA_TIME) || group.equals(JAVA_UTIL) ? owner : name;
    }
}
