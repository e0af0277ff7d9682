package timeagent.agent.clock;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import timeagent.events.clock.cost.WrapperClocks;

/**
 * A method or constructor that reads a clock: of the JDK, or of option {@code clock.wrappers}.
 *
 * @param group the value of option {@code clock.methods} that selects it; {@link #WRAPPER} for a listed method
 * @param owner internal name of the class that a call names
 * @param name of the method; {@code <init>} for a constructor
 * @param descriptor of the method
 * @param clock its name in events: of the JDK's, a label of ReadableClock, whose classes are not loaded before a recording
 * @param hasReceiver whether a call needs an object
 */
public record ClockMethod(
        String group, String owner, String name, String descriptor, String clock, boolean hasReceiver) {
    public static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    static final String NANO_TIME = "nanoTime";
    static final String JAVA_TIME = "java.time";
    static final String JAVA_UTIL = "java.util";
    public static final String[] GROUPS = {CURRENT_TIME_MILLIS, NANO_TIME, JAVA_TIME, JAVA_UTIL};
    static final String WRAPPER = "";
    static final String CONSTRUCTOR = "<init>";

    static final String SYSTEM_MILLIS = "System.currentTimeMillis";
    static final String CACHED = "System.currentTimeMillis (cached)";

    private static final String SYSTEM = "java/lang/System";
    private static final String CLOCK = "java/time/Clock";
    private static final String CALENDAR = "java/util/Calendar";
    private static final String GREGORIAN_CALENDAR = "java/util/GregorianCalendar";

    private static final String NO_ARGUMENT = "()";
    private static final String GIVEN_CLOCK = "(Ljava/time/Clock;)";
    private static final String ZONE = "(Ljava/time/ZoneId;)";
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
    private static final String[] ZONE_OR_LOCALE = {
        NO_ARGUMENT, "(Ljava/util/TimeZone;)", "(Ljava/util/Locale;)", "(Ljava/util/TimeZone;Ljava/util/Locale;)"
    };

    /** To add a clock, add a line to {@link #all} and its cost to ReadableClock. */
    static final ClockMethod[] ALL = all();

    private static ClockMethod[] all() {
        List<ClockMethod> all = new ArrayList<>();
        add(all, CURRENT_TIME_MILLIS, SYSTEM, CURRENT_TIME_MILLIS, "J", SYSTEM_MILLIS, NO_ARGUMENT);
        add(all, NANO_TIME, SYSTEM, NANO_TIME, "J", "System.nanoTime", NO_ARGUMENT);
        addNow(all, "Instant", NO_ARGUMENT, GIVEN_CLOCK);
        for (String date : DATES) {
            addNow(all, date, NO_ARGUMENT, ZONE, GIVEN_CLOCK);
        }
        add(all, JAVA_TIME, CLOCK, "millis", "J", "Clock.millis", NO_ARGUMENT);
        add(all, JAVA_TIME, CLOCK, "instant", "Ljava/time/Instant;", "Clock.instant", NO_ARGUMENT);
        add(all, JAVA_UTIL, "java/util/Date", CONSTRUCTOR, "V", "new Date", NO_ARGUMENT);
        addCalendar(all, CALENDAR);
        // the static methods of the superclass, called through the subclass
        addCalendar(all, GREGORIAN_CALENDAR);
        add(all, JAVA_UTIL, GREGORIAN_CALENDAR, CONSTRUCTOR, "V", "new GregorianCalendar", ZONE_OR_LOCALE);
        return all.toArray(new ClockMethod[0]);
    }

    private static void addNow(List<ClockMethod> all, String type, String... arguments) {
        String owner = "java/time/" + type;
        add(all, JAVA_TIME, owner, "now", "L" + owner + ";", type + ".now", arguments);
    }

    private static void addCalendar(List<ClockMethod> all, String owner) {
        add(all, JAVA_UTIL, owner, "getInstance", "Ljava/util/Calendar;", "Calendar.getInstance", ZONE_OR_LOCALE);
    }

    /** @param arguments the overloads, each with its parameter types in parentheses */
    private static void add(
            List<ClockMethod> all,
            String group,
            String owner,
            String name,
            String result,
            String clock,
            String... arguments) {
        for (String each : arguments) {
            all.add(new ClockMethod(group, owner, name, each.concat(result), clock, owner.equals(CLOCK)));
        }
    }

    boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }

    /** Whether that instruction can call it. */
    boolean isCalledBy(int opcode) {
        if (isConstructor()) {
            return opcode == Opcodes.INVOKESPECIAL;
        }
        return hasReceiver
                ? opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKESPECIAL
                : opcode == Opcodes.INVOKESTATIC;
    }

    /** Whether the value on top of the stack, before a call, is the {@link java.time.Clock} that it reads. */
    boolean readsGivenClock() {
        return owner.equals(CLOCK) || descriptor.startsWith(GIVEN_CLOCK);
    }

    /** Whether a reference to it is counted; one that takes an argument or returns another primitive stays as it is. */
    boolean isCountedByReference() {
        String result = descriptor.substring(descriptor.indexOf(')') + 1);
        return descriptor.startsWith(NO_ARGUMENT) && (result.length() > 1 || result.equals("J") || isConstructor());
    }

    /** Whether the call is replaced by a read of the cached clock. */
    boolean isCached() {
        return clock.equals(CACHED);
    }

    /** The clock that code reads where it is not rewritten; {@link WrapperClocks#UNKNOWN} if it may be any. */
    String original() {
        return readsGivenClock() ? WrapperClocks.UNKNOWN : isCached() ? SYSTEM_MILLIS : clock;
    }

    /** A constant that classes with such a call have, and few others. */
    String telltale() {
        return group.equals(JAVA_TIME) || group.equals(JAVA_UTIL) ? owner : name;
    }
}
