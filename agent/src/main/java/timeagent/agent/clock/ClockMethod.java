package timeagent.agent.clock;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * A method or constructor of the JDK that reads a clock.
 *
 * @param group the value of option {@code clock.methods} that selects it
 * @param owner internal name of the class that a call names
 * @param name of the method; {@code <init>} for a constructor
 * @param descriptor of the method
 * @param clock its name in events: a label of ReadableClock, whose classes are not loaded before a recording
 */
public record ClockMethod(String group, String owner, String name, String descriptor, String clock) {
    public static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    static final String NANO_TIME = "nanoTime";
    static final String JAVA_TIME = "java.time";
    static final String JAVA_UTIL = "java.util";
    public static final String[] GROUPS = {CURRENT_TIME_MILLIS, NANO_TIME, JAVA_TIME, JAVA_UTIL};
    static final String CONSTRUCTOR = "<init>";

    static final String SYSTEM_MILLIS = "System.currentTimeMillis";
    static final String CACHED = "System.currentTimeMillis (cached)";

    private static final String CLOCK = "java/time/Clock";
    private static final String GIVEN_CLOCK = "(Ljava/time/Clock;)";
    private static final String ZONE = "(Ljava/time/ZoneId;)";
    private static final String CALENDAR = "Calendar.getInstance";
    private static final String[] DATES = {
        "LocalDate",
        "LocalTime",
        "LocalDateTime",
        "OffsetDateTime",
        "ZonedDateTime",
        "OffsetTime",
        "Year",
        "YearMonth",
        "MonthDay"
    };
    private static final String[] WITH_ZONE_OR_LOCALE = {
        "(Ljava/util/TimeZone;", "(Ljava/util/Locale;", "(Ljava/util/TimeZone;Ljava/util/Locale;"
    };

    /** To add a clock, add a line here and its cost to ReadableClock. */
    static final ClockMethod[] ALL = all();

    private static ClockMethod[] all() {
        List<ClockMethod> all = new ArrayList<>();
        all.add(system(CURRENT_TIME_MILLIS, SYSTEM_MILLIS));
        all.add(system(NANO_TIME, "System.nanoTime"));
        all.add(now("Instant"));
        all.add(nowOf("Instant", GIVEN_CLOCK));
        for (String date : DATES) {
            all.add(now(date));
            all.add(nowOf(date, ZONE));
            all.add(nowOf(date, GIVEN_CLOCK));
        }
        all.add(new ClockMethod(JAVA_TIME, CLOCK, "millis", "()J", "Clock.millis"));
        all.add(new ClockMethod(JAVA_TIME, CLOCK, "instant", "()Ljava/time/Instant;", "Clock.instant"));
        all.add(constructor("Date"));
        all.add(calendar("Calendar"));
        // the static methods of the superclass, called through the subclass
        all.add(calendar("GregorianCalendar"));
        all.add(constructor("GregorianCalendar"));
        for (String arguments : WITH_ZONE_OR_LOCALE) {
            all.add(calendarOf("Calendar", arguments));
            all.add(calendarOf("GregorianCalendar", arguments));
            all.add(new ClockMethod(
                    JAVA_UTIL,
                    "java/util/GregorianCalendar",
                    CONSTRUCTOR,
                    arguments.concat(")V"),
                    "new GregorianCalendar"));
        }
        return all.toArray(new ClockMethod[0]);
    }

    private static ClockMethod system(String name, String clock) {
        return new ClockMethod(name, "java/lang/System", name, "()J", clock);
    }

    private static ClockMethod now(String type) {
        return nowOf(type, "()");
    }

    private static ClockMethod nowOf(String type, String arguments) {
        String owner = "java/time/" + type;
        return new ClockMethod(JAVA_TIME, owner, "now", arguments + "L" + owner + ";", type + ".now");
    }

    private static ClockMethod calendar(String type) {
        return calendarOf(type, "(");
    }

    private static ClockMethod calendarOf(String type, String arguments) {
        return new ClockMethod(
                JAVA_UTIL, "java/util/" + type, "getInstance", arguments + ")Ljava/util/Calendar;", CALENDAR);
    }

    private static ClockMethod constructor(String type) {
        return new ClockMethod(JAVA_UTIL, "java/util/" + type, CONSTRUCTOR, "()V", "new " + type);
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
    public boolean hasReceiver() {
        return owner.equals(CLOCK);
    }

    /** Whether the value on top of the stack, before a call, is the {@link java.time.Clock} that it reads. */
    boolean readsGivenClock() {
        return hasReceiver() || descriptor.startsWith(GIVEN_CLOCK);
    }

    /** How many values a call takes from the stack, each in one slot: an object (initialised or not) and arguments. */
    int taken() {
        int taken = isConstructor() || hasReceiver() ? 1 : 0;
        for (int i = descriptor.indexOf(')'); i > 0; i--) {
            taken += descriptor.charAt(i) == ';' ? 1 : 0;
        }
        return taken;
    }

    /** Whether a reference to it is counted; one that takes an argument stays as it is. */
    boolean isCountedByReference() {
        return descriptor.startsWith("()");
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
