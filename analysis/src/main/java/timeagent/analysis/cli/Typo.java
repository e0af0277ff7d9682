package timeagent.analysis.cli;

/** How far a word is from another one. */
final class Typo {

    private Typo() {}

    /** Characters that are missing, too many, different, or in the place of their neighbour. */
    static int distance(String given, String meant) {
        int[][] distances = new int[given.length() + 1][meant.length() + 1];
        for (int i = 0; i <= given.length(); i++) {
            for (int j = 0; j <= meant.length(); j++) {
                distances[i][j] = i == 0 || j == 0 ? i + j : distance(distances, given, meant, i, j);
            }
        }
        return distances[given.length()][meant.length()];
    }

    private static int distance(int[][] distances, String given, String meant, int i, int j) {
        boolean same = given.charAt(i - 1) == meant.charAt(j - 1);
        int least = Math.min(
                distances[i - 1][j - 1] + (same ? 0 : 1), Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
        boolean areSwapped = i > 1
                && j > 1
                && given.charAt(i - 1) == meant.charAt(j - 2)
                && given.charAt(i - 2) == meant.charAt(j - 1);
        return areSwapped ? Math.min(least, distances[i - 2][j - 2] + 1) : least;
    }
}
