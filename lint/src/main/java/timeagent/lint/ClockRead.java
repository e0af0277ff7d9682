package timeagent.lint;

import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * A method or constructor of the JDK that reads a clock.
 *
 * @param name such as {@code System.nanoTime}
 * @param flags of {@link TimeValue}
 * @param unit null for an object
 */
record ClockRead(String name, int flags, Unit unit) {
    private static final String JAVA_TIME = "java/time/";
    private static final Set<String> OF_JAVA_TIME = Set.of(
            "Instant",
            "LocalDate",
            "LocalTime",
            "LocalDateTime",
            "OffsetDateTime",
            "ZonedDateTime",
            "OffsetTime",
            "Year",
            "YearMonth",
            "MonthDay");
    private static final ClockRead NANO = new ClockRead("System.nanoTime", TimeValue.NANO, Unit.NANOSECONDS);
    private static final ClockRead MILLIS =
            new ClockRead("System.currentTimeMillis", TimeValue.WALL, Unit.MILLISECONDS);

    /** The clock that a call reads; null for none. */
    static ClockRead of(int opcode, String owner, String name, String descriptor) {
        boolean isStatic = opcode == Opcodes.INVOKESTATIC;
        return switch (owner) {
            case "java/lang/System" ->
                !descriptor.equals("()J")
                        ? null
                        : name.equals("nanoTime") ? NANO : name.equals("currentTimeMillis") ? MILLIS : null;
            case "java/time/Clock" ->
                descriptor.equals("()J") && name.equals("millis")
                        ? new ClockRead("Clock.millis", TimeValue.GIVEN, Unit.MILLISECONDS)
                        : name.equals("instant") ? new ClockRead("Clock.instant", TimeValue.GIVEN, null) : null;
            case "java/util/Date" ->
                name.equals("<init>") && descriptor.equals("()V")
                        ? new ClockRead("new Date", TimeValue.WALL, null)
                        : null;
            case "java/util/Calendar", "java/util/GregorianCalendar" -> {
                boolean isCreated = name.equals("<init>") && !descriptor.startsWith("(I");
                yield isStatic && name.equals("getInstance") || isCreated
                        ? new ClockRead(
                                isCreated ? "new GregorianCalendar" : "Calendar.getInstance", TimeValue.WALL, null)
                        : null;
            }
            default ->
                isStatic && name.equals("now") && owner.startsWith(JAVA_TIME) ? ofJavaTime(owner, descriptor) : null;
        };
    }

    private static ClockRead ofJavaTime(String owner, String descriptor) {
        String type = owner.substring(JAVA_TIME.length());
        if (!OF_JAVA_TIME.contains(type)) {
            return null;
        }
        int flags = descriptor.contains("java/time/Clock;)") ? TimeValue.GIVEN : TimeValue.WALL;
        flags |= type.equals("Instant") ? 0 : TimeValue.CALENDAR;
        return new ClockRead(type + ".now", flags, null);
    }
}
