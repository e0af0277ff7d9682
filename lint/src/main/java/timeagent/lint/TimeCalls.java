package timeagent.lint;

/** What methods of the JDK do with a time. */
enum TimeCalls {
    OTHER,
    /** Looks whether it is null. */
    CHECKS,
    /** Returns its argument or object in another form. */
    CONVERTS,
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

    static TimeCalls of(String owner, String name, String descriptor) {
        TimeCalls effect =
                switch (owner) {
                    case "java/util/concurrent/TimeUnit" -> ofTimeUnit(name, descriptor);
                    case "java/time/Duration" -> ofDuration(name, descriptor);
                    case "java/time/temporal/ChronoUnit", "java/time/Period" ->
                        name.equals("between") ? SUBTRACTS : OTHER;
                    case "java/lang/Long", "java/lang/Number", "java/lang/Math", "scala/runtime/BoxesRunTime" ->
                        ofNumbers(name, descriptor);
                    case "kotlin/jvm/internal/Intrinsics" -> name.startsWith("check") ? CHECKS : OTHER;
                    case "java/lang/String", "java/lang/StringBuilder", "java/io/PrintStream" ->
                        descriptor.startsWith("(Ljava/lang/Object;)") ? PRINTS : OTHER;
                    case "java/util/Date", "java/util/Calendar", "java/util/GregorianCalendar" ->
                        ofDate(owner.endsWith("Date"), name, descriptor);
                    case "java/sql/Timestamp", "java/sql/Date", "java/sql/Time" ->
                        name.equals("<init>") || name.equals("from") || isOfJavaTime(name, descriptor)
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

    /** Whether a method changes its object, or makes it. */
    static boolean changesObject(String owner, String name) {
        boolean isDate = owner.equals("java/util/Date") || owner.endsWith("Calendar") && owner.startsWith("java/util/");
        return name.equals("<init>")
                || isDate
                        && (name.startsWith("set")
                                || name.equals("add")
                                || name.equals("roll")
                                || name.equals("clear"));
    }

    private static boolean isOfJavaTime(String name, String descriptor) {
        return name.equals("valueOf") && descriptor.startsWith("(Ljava/time/");
    }

    private static TimeCalls ofTimeUnit(String name, String descriptor) {
        if (name.startsWith("to") && descriptor.startsWith("(J)")) {
            return CONVERTS_FROM_UNIT;
        }
        return name.equals("convert") && descriptor.startsWith("(J") ? CONVERTS_TO_UNIT : OTHER;
    }

    private static TimeCalls ofDuration(String name, String descriptor) {
        if (name.equals("between")) {
            return SUBTRACTS;
        }
        if (name.startsWith("of")) {
            return TAKES_SPAN;
        }
        return descriptor.endsWith(")J") ? RETURNS_SPAN : OTHER;
    }

    private static TimeCalls ofNumbers(String name, String descriptor) {
        boolean isBoxing = name.equals("valueOf") && descriptor.startsWith("(J)");
        if (isBoxing || name.matches("longValue|doubleValue|boxToLong|unboxToLong")) {
            return CONVERTS;
        }
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

    private static TimeCalls ofDate(boolean isOfDate, String name, String descriptor) {
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

    private static TimeCalls ofJavaTime(String owner, String name) {
        switch (name) {
            case "ofEpochMilli":
                return MAKES_DATE;
            case "toInstant",
                    "toEpochMilli",
                    "toEpochSecond",
                    "getEpochSecond",
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

    /** Whether a field, parameter or result of a type may have a time. */
    static boolean mayBeTime(String descriptor) {
        return descriptor.equals("J")
                || descriptor.equals("D")
                || descriptor.equals("Ljava/lang/Long;")
                || isDate(descriptor);
    }
}
