package sampleapp;

import java.util.List;

/**
 * One {@code --name value} of a workload: either a whole number in a range or one of a few words.
 *
 * @param placeholder what stands for the value in the usage listing
 * @param words the valid words, empty for a number
 */
record Option(String name, String placeholder, String defaultValue, long min, long max, List<String> words) {

    static Option number(String name, String placeholder, long defaultValue, long min, long max) {
        return new Option(name, placeholder, Long.toString(defaultValue), min, max, List.of());
    }

    static Option word(String name, List<String> words) {
        return new Option(name, String.join("|", words), words.get(0), 0, 0, List.copyOf(words));
    }

    /** Returns what is wrong with the value, or null. */
    String problem(String value) {
        if (words.isEmpty()) {
            return isNumberInRange(value) ? null : "'" + value + "' is not a whole number from " + min + " to " + max;
        }
        return words.contains(value)
                ? null
                : "unknown value '" + value + "'" + Nearest.hint(value, words) + ", valid: " + String.join(", ", words);
    }

    private boolean isNumberInRange(String value) {
        try {
            long number = Long.parseLong(value);
            return min <= number && number <= max;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
