package timeagent.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What methods of the JDK, and of the libraries of languages, do with a time. */
enum TimeCalls {
    OTHER,
    /** Looks whether it is null. */
    CHECKS,
    /** Returns its argument or object as another type of number. */
    BOXES,
    /** Returns its argument or object as another type of date. */
    CONVERTS,
    RETURNS_MILLIS,
    RETURNS_SECONDS,
    /** Converts a time of the unit that is its object. */
    CONVERTS_FROM_UNIT,
    /** Converts a time to the unit that is its object. */
    CONVERTS_TO_UNIT,
    /** Returns a time span in the unit that its name ends with. */
    RETURNS_SPAN,
    /** Makes an object of a time span. */
    TAKES_SPAN,
    /** Subtracts the first of two values from the second. */
    SUBTRACTS,
    /** Subtracts the second of two numbers from the first. */
    SUBTRACTS_NUMBERS,
    ADDS_NUMBERS,
    /** Adds a time span to its object. */
    ADDS_SPAN,
    COMPARES,
    /** Returns one of its arguments. */
    CHOOSES,
    /** Takes it as a date, or as part of one. */
    TAKES_DATE,
    /** Writes an object as text: as a date, unless it is a number. */
    PRINTS,
    /** Sets its object to a date. */
    SETS_DATE,
    /** Makes a date of milliseconds or an instant. */
    MAKES_DATE;

    private static final String JAVA_TIME = "java/time/";

    /** Classes, the beginning of a method and its descriptor, and what it does; the first that fits. */
    private static final String TABLE = """
            kotlin/jvm/internal/Intrinsics check CHECKS
            scala/runtime/BoxesRunTime (boxToLong|unboxToLong) BOXES
            java/lang/Long,java/lang/Number,java/lang/Math (valueOf[(]J[)]|longValue|doubleValue) BOXES
            java/lang/Long,java/lang/Math subtractExact[(]JJ SUBTRACTS_NUMBERS
            java/lang/Long,java/lang/Math addExact[(]JJ ADDS_NUMBERS
            java/lang/Long,java/lang/Math compare[(]JJ COMPARES
            java/lang/Long,java/lang/Math (max|min)[(]JJ CHOOSES
            java/lang/String,java/lang/StringBuilder,java/io/PrintStream [^(]+[(]Ljava/lang/Object;[)] PRINTS
            java/util/concurrent/TimeUnit to[^(]+[(]J[)] CONVERTS_FROM_UNIT
            java/util/concurrent/TimeUnit convert[(]J CONVERTS_TO_UNIT
            java/util/Date,java/util/Calendar,java/util/GregorianCalendar getTime(InMillis)?[(] RETURNS_MILLIS
            java/util/Date,java/util/Calendar,java/util/GregorianCalendar toInstant CONVERTS
            java/util/Date,java/util/Calendar,java/util/GregorianCalendar (after|before|compareTo)[(] COMPARES
            java/util/Date,java/util/Calendar,java/util/GregorianCalendar setTime(InMillis)?[(] SETS_DATE
            java/util/Date,java/util/Calendar,java/util/GregorianCalendar (<init>[(]J|from[(]) MAKES_DATE
            java/util/Date,java/util/Calendar,java/util/GregorianCalendar (get|toString)[(] TAKES_DATE
            java/util/Date get TAKES_DATE
            java/sql/Timestamp,java/sql/Date,java/sql/Time (<init>|from[(]|valueOf[(]Ljava/time/) TAKES_DATE
            java/nio/file/attribute/FileTime from(Millis)?[(] TAKES_DATE
            java/io/File setLastModified SETS_DATE
            java/util/zip/ZipEntry,java/util/jar/JarEntry setTime[(] SETS_DATE
            java/text/DateFormat,java/text/SimpleDateFormat,java/text/Format format TAKES_DATE
            java/time/format/DateTimeFormatter format TAKES_DATE
            java/time/Duration,java/time/Period,java/time/temporal/ChronoUnit between[(] SUBTRACTS
            java/time/Duration of TAKES_SPAN
            java/time/Duration .*[)]J$ RETURNS_SPAN
            java/time/Instant plus ADDS_SPAN
            java/time/ ofEpochMilli[(] MAKES_DATE
            java/time/ toEpochMilli RETURNS_MILLIS
            java/time/ (toEpochSecond|getEpochSecond) RETURNS_SECONDS
            java/time/ (to(Instant|Local[^(]+)|truncatedTo)[(] CONVERTS
            java/time/ (isAfter|isBefore|compareTo)[(] COMPARES
            java/time/ until[(] SUBTRACTS
            java/time/ get(Zone|Offset|Chronology)[(] OTHER
            java/time/ (get|of|at|format[(]|toString[(]) TAKES_DATE
            """;

    /** The types whose values are dates and nothing else; a calendar may be of use for its time zone or fields. */
    private static final Set<String> DATES = Set.of(
            "Ljava/util/Date;",
            "Ljava/time/Instant;",
            "Ljava/time/LocalDate;",
            "Ljava/time/LocalTime;",
            "Ljava/time/LocalDateTime;",
            "Ljava/time/OffsetDateTime;",
            "Ljava/time/ZonedDateTime;");

    private static final Pattern SETTER = Pattern.compile("set[\\p{Lu}][^(]*[(]([^)]*)[)].*");

    private record Row(Pattern member, TimeCalls effect) {}

    /** By class. */
    private static final Map<String, List<Row>> ROWS = rows();

    private static Map<String, List<Row>> rows() {
        Map<String, List<Row>> rows = new HashMap<>();
        TABLE.lines().map(line -> line.split(" ")).forEach(cells -> {
            Row row = new Row(Pattern.compile(cells[1]), valueOf(cells[2]));
            for (String owner : cells[0].split(",")) {
                rows.computeIfAbsent(owner, key -> new ArrayList<>()).add(row);
            }
        });
        return rows;
    }

    static TimeCalls of(String owner, String name, String descriptor) {
        String general = owner.startsWith(JAVA_TIME) ? JAVA_TIME : "";
        String member = name + descriptor;
        for (String each : List.of(owner, general)) {
            for (Row row : ROWS.getOrDefault(each, List.of())) {
                if (row.member.matcher(member).lookingAt()) {
                    return row.effect;
                }
            }
        }
        Matcher setter = SETTER.matcher(member);
        return setter.matches() && isDate(setter.group(1)) ? SETS_DATE : OTHER;
    }

    /** Whether a method changes its object, or makes it. */
    static boolean changesObject(String owner, String name) {
        boolean isDate = owner.equals("java/util/Date") || owner.endsWith("Calendar") && owner.startsWith("java/util/");
        return name.equals("<init>") || isDate && name.matches("(set|add$|roll$|clear$).*");
    }

    static boolean isDate(String descriptor) {
        return DATES.contains(descriptor);
    }

    /** Whether a field, parameter or result of a type may have a time. */
    static boolean mayBeTime(String descriptor) {
        return descriptor.equals("J")
                || descriptor.equals("D")
                || descriptor.equals("Ljava/lang/Long;")
                || isDate(descriptor);
    }
}
