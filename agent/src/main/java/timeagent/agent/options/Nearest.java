package timeagent.agent.options;

import java.util.Locale;

/** Finds the valid word closest to a mistyped one. */
final class Nearest {
    private Nearest() {}

    /**
     * The element of {@code valid} with the smallest edit distance, whatever the case; the first of equals. Null if none is near: with half
     * of the typed letters changed, another word may be meant.
     */
    static String of(String typed, String[] valid) {
        String nearest = null;
        int fewest = typed.length() / 2 + 1;
        for (String word : valid) {
            int changes = distance(typed.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
            if (changes < fewest) {
                fewest = changes;
                nearest = word;
            }
        }
        return nearest;
    }

    /** The question at the end of a message; empty if no word is near. */
    static String question(String before, String typed, String[] valid) {
        String nearest = of(typed, valid);
        return nearest == null ? "" : ", did you mean " + before + nearest + "?";
    }

    /** Levenshtein distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replace = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replace, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
