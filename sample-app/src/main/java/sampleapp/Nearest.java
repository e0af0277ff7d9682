package sampleapp;

import java.util.Comparator;
import java.util.List;

/** Finds the valid word that a mistyped one was probably meant to be. */
final class Nearest {

    private Nearest() {}

    /** Returns {@code " (did you mean 'x'?)"}, or nothing when no word is near. */
    static String hint(String word, List<String> valid) {
        return valid.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .map(nearest -> " (did you mean '" + nearest + "'?)")
                .orElse("");
    }

    /** Levenshtein's distance, one row at a time. */
    static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
