package sampleapp;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * One {@code --name value} of a workload: a whole number in a range, one of a few words, a duration in a range or a list of
 * CPUs; or a flag without a value.
 *
 * @param placeholder what stands for the value in the usage listing
 * @param check answers what is wrong with a value, or null
 */
record Option(String name, String placeholder, String defaultValue, UnaryOperator<String> check) {

    static final String ALL_CPUS = "all";

    private static final String RANGE = "[0-9]{1,5}(-[0-9]{1,5})?";
    private static final Pattern CPU_LIST = Pattern.compile(RANGE + "(," + RANGE + ")*");

    static Option number(String name, String placeholder, long defaultValue, long min, long max) {
        return new Option(
                name,
                placeholder,
                Long.toString(defaultValue),
                value -> isNumberInRange(value, min, max)
                        ? null
                        : "'" + value + "' is not a whole number from " + min + " to " + max);
    }

    static Option word(String name, List<String> words) {
        return new Option(
                name,
                String.join("|", words),
                words.get(0),
                value -> words.contains(value)
                        ? null
                        : "unknown value '" + value + "'" + Nearest.hint(value, words) + ", valid: "
                                + String.join(", ", words));
    }

    /** The shortest and the longest value are given as {@link Durations} reads them. */
    static Option duration(String name, String defaultValue, String min, String max) {
        return new Option(
                name,
                "DURATION",
                defaultValue,
                value -> isDurationInRange(value, min, max)
                        ? null
                        : "'" + value + "' is not a duration from " + min + " to " + max
                                + ", written like 250us, 10ms or 1s");
    }

    /** A list as {@code taskset} takes it; whether the machine has these CPUs is not known here. */
    static Option cpus(String name) {
        return new Option(
                name,
                "LIST",
                ALL_CPUS,
                value -> value.equals(ALL_CPUS) || CPU_LIST.matcher(value).matches()
                        ? null
                        : "'" + value + "' is not a list of CPUs, written like 0 or 0,2-3");
    }

    /** Off unless it is given. */
    static Option flag(String name) {
        return new Option(name, "", "off", value -> null);
    }

    boolean isFlag() {
        return placeholder.isEmpty();
    }

    /** Returns what is wrong with the value, or null. */
    String problem(String value) {
        return check.apply(value);
    }

    private static boolean isNumberInRange(String value, long min, long max) {
        try {
            long number = Long.parseLong(value);
            return min <= number && number <= max;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isDurationInRange(String value, String min, String max) {
        long nanos = Durations.nanos(value);
        return Durations.nanos(min) <= nanos && nanos <= Durations.nanos(max);
    }
}
