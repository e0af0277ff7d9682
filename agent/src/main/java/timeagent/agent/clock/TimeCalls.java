package timeagent.agent.clock;

/** What methods of the JDK do with a time. */
final class TimeCalls {
    static final int OTHER = 0;
    /** Returns its argument or object in another form. */
    static final int CONVERTS = 1;
    /** Converts a time span, or a point in time, to another unit. */
    static final int CHANGES_UNIT = 2;
    /** Returns a time span. */
    static final int RETURNS_SPAN = 3;
    /** Makes an object of a time span. */
    static final int TAKES_SPAN = 4;
    /** Subtracts the first of two values from the second. */
    static final int SUBTRACTS = 5;
    /** Subtracts the second of two numbers from the first. */
    static final int SUBTRACTS_NUMBERS = 6;

    static final int ADDS_NUMBERS = 7;
    /** Adds a time span to its object. */
    static final int ADDS_SPAN = 8;

    static final int COMPARES = 9;
    /** Returns one of its arguments. */
    static final int CHOOSES = 10;
    /** Takes it as a date, or as part of one. */
    static final int TAKES_DATE = 11;
    /** Sets its object to a date. */
    static final int SETS_DATE = 12;

    /** Makes a date of milliseconds or an instant. */
    static final int MAKES_DATE = 13;

    private static final String JAVA_TIME = "java/time/";

    private TimeCalls() {}

    static int of(String owner, String name, String descriptor) {
        int effect =
                switch (owner) {
                    case "java/util/concurrent/TimeUnit" ->
                        name.startsWith("to") && descriptor.startsWith("(J)")
                                        || name.equals("convert") && descriptor.startsWith("(J")
                                ? CHANGES_UNIT
                                : OTHER;
                    case "java/time/Duration" -> ofDuration(name, descriptor);
                    case "java/time/temporal/ChronoUnit", "java/time/Period" ->
                        name.equals("between") ? SUBTRACTS : OTHER;
                    case "java/lang/Long", "java/lang/Math" -> ofNumbers(name, descriptor);
                    // of an object: no number
                    case "java/lang/String", "java/lang/StringBuilder", "java/io/PrintStream" ->
                        descriptor.startsWith("(Ljava/lang/Object;)") ? TAKES_DATE : OTHER;
                    case "java/util/Date", "java/util/Calendar", "java/util/GregorianCalendar" ->
                        ofDate(owner.endsWith("Date"), name, descriptor);
                    case "java/sql/Timestamp", "java/sql/Date", "java/sql/Time" ->
                        isMaking(name) || name.equals("valueOf") && descriptor.startsWith("(Ljava/time/")
                                ? TAKES_DATE
                                : OTHER;
                    case "java/nio/file/attribute/FileTime" ->
                        name.equals("fromMillis") || name.equals("from") ? TAKES_DATE : OTHER;
                    case "java/io/File" -> name.equals("setLastModified") ? SETS_DATE : OTHER;
                    case "java/util/zip/ZipEntry", "java/util/jar/JarEntry" ->
                        name.equals("setTime") ? SETS_DATE : OTHER;
                    case "java/text/DateFormat",
                            "java/text/SimpleDateFormat",
                            "java/text/Format",
                            "java/time/format/DateTimeFormatter" -> name.startsWith("format") ? TAKES_DATE : OTHER;
                    default -> owner.startsWith(JAVA_TIME) ? ofJavaTime(owner, name) : OTHER;
                };
        return effect == OTHER && setsDate(name, descriptor) ? SETS_DATE : effect;
    }

    private static int ofDuration(String name, String descriptor) {
        if (name.equals("between")) {
            return SUBTRACTS;
        }
        if (name.startsWith("of")) {
            return TAKES_SPAN;
        }
        return descriptor.endsWith(")J") ? RETURNS_SPAN : OTHER;
    }

    private static int ofNumbers(String name, String descriptor) {
        return !descriptor.startsWith("(JJ)")
                ? OTHER
                : switch (name) {
                    case "subtractExact" -> SUBTRACTS_NUMBERS;
                    case "addExact" -> ADDS_NUMBERS;
                    case "compare" -> COMPARES;
                    case "max", "min" -> CHOOSES;
                    default -> OTHER;
                };
    }

    private static boolean isMaking(String name) {
        return name.equals("<init>") || name.equals("from");
    }

    private static int ofDate(boolean isOfDate, String name, String descriptor) {
        return switch (name) {
            case "getTime", "getTimeInMillis", "toInstant" -> CONVERTS;
            case "after", "before", "compareTo" -> COMPARES;
            case "<init>" -> descriptor.startsWith("(J)") ? MAKES_DATE : OTHER;
            case "setTime", "setTimeInMillis" -> SETS_DATE;
            case "from" -> MAKES_DATE;
            case "get", "toString" -> TAKES_DATE;
            default -> name.startsWith("get") && isOfDate ? TAKES_DATE : OTHER;
        };
    }

    private static int ofJavaTime(String owner, String name) {
        switch (name) {
            case "ofEpochMilli":
                return MAKES_DATE;
            case "toInstant",
                    "toEpochMilli",
                    "getEpochSecond",
                    "toEpochSecond",
                    "truncatedTo",
                    "toLocalDateTime",
                    "toLocalDate",
                    "toLocalTime":
                return CONVERTS;
            case "isAfter", "isBefore", "compareTo":
                return COMPARES;
            case "until":
                return SUBTRACTS;
            case "getZone", "getOffset", "getChronology":
                return OTHER;
            default:
        }
        if (name.startsWith("plus") && owner.equals("java/time/Instant")) {
            return ADDS_SPAN;
        }
        return name.startsWith("get")
                        || name.startsWith("of")
                        || name.startsWith("at")
                        || name.equals("format")
                        || name.equals("toString")
                ? TAKES_DATE
                : OTHER;
    }

    /** Whether a setter takes a date. */
    private static boolean setsDate(String name, String descriptor) {
        return name.length() > 3
                && name.startsWith("set")
                && Character.isUpperCase(name.charAt(3))
                && isDate(descriptor.substring(1, descriptor.indexOf(')')));
    }

    /** Whether the values of a type are dates and nothing else; a calendar may be of use for its time zone or fields. */
    static boolean isDate(String descriptor) {
        return switch (descriptor) {
            case "Ljava/util/Date;",
                    "Ljava/time/Instant;",
                    "Ljava/time/LocalDate;",
                    "Ljava/time/LocalTime;",
                    "Ljava/time/LocalDateTime;",
                    "Ljava/time/OffsetDateTime;",
                    "Ljava/time/ZonedDateTime;" -> true;
            default -> false;
        };
    }
}
