package timeagent.lint;

/** Wrong uses of a clock, the most severe first. */
public enum Kind {
    TWO_CLOCKS(
            "two-clocks",
            Level.ERROR,
            "nanoTime() and the wall clock are mixed",
            "take both times from one clock: nanoTime() has an arbitrary origin"),
    NANO_AS_DATE(
            "nano-as-date",
            Level.ERROR,
            "nanoTime() is used as a date",
            "use System.currentTimeMillis() or Instant.now(): nanoTime() has an arbitrary origin"),
    MIXED_UNITS("mixed-units", Level.ERROR, "times of different units are mixed", "convert one of them with TimeUnit"),
    NANO_COMPARED(
            "nano-compared",
            Level.WARNING,
            "nanoTime() is compared with another value",
            "compare the difference with 0, as in now - deadline < 0: nanoTime() can overflow"),
    SECONDS_AS_INT(
            "seconds-as-int",
            Level.WARNING,
            "seconds since 1970 are cast to int",
            "use a long: an int overflows in January 2038"),
    WALL_CLOCK_DEADLINE(
            "wall-clock-deadline",
            Level.WARNING,
            "a timeout is checked with a clock that can be set",
            "use System.nanoTime() and compare the difference with 0: NTP and administrators set the wall clock"),
    WALL_CLOCK_ELAPSED(
            "wall-clock-elapsed",
            Level.WARNING,
            "elapsed time is measured with a clock that can be set",
            "use System.nanoTime(): NTP and administrators set the wall clock");

    /** Severity: an error is wrong on every machine. */
    public enum Level {
        ERROR,
        WARNING
    }

    private final String id;
    private final Level level;
    private final String problem;
    private final String remedy;

    Kind(String id, Level level, String problem, String remedy) {
        this.id = id;
        this.level = level;
        this.problem = problem;
        this.remedy = remedy;
    }

    public String id() {
        return id;
    }

    public Level level() {
        return level;
    }

    public String problem() {
        return problem;
    }

    public String remedy() {
        return remedy;
    }
}
