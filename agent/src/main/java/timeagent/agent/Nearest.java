package timeagent.agent;

/** Finds the word that a mistyped one was meant to be. */
final class Nearest {
    private Nearest() {}

    /** The one of {@code valid} with the fewest letters to change; the first of equals. */
    static String of(String typed, String[] valid) {
        String nearest = valid[0];
        int fewest = Integer.MAX_VALUE;
        for (String word : valid) {
            int changes = distance(typed, word);
            if (changes < fewest) {
                fewest = changes;
                nearest = word;
            }
        }
        return nearest;
    }

    /** Edit distance after Levenshtein (1965): insertions, deletions and replacements of one letter. */
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
