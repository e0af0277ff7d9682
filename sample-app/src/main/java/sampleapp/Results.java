package sampleapp;

import java.util.Locale;

/** The key=value pairs of one run, in the order in which they were added. */
final class Results {

    private final StringBuilder line = new StringBuilder();

    Results add(String key, Object value) {
        line.append(' ').append(key).append('=').append(value);
        return this;
    }

    /** Adds a number with a decimal point, whatever the machine's language. */
    Results add(String key, double value, int decimals) {
        return add(key, String.format(Locale.ROOT, "%." + decimals + "f", value));
    }

    @Override
    public String toString() {
        return line.toString();
    }
}
