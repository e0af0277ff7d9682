package timeagent.analysis.output;

/** Breaks sentences into lines. */
final class Prose {

    private Prose() {}

    /**
     * Appends a text in lines of a width; a word longer than that has a line of its own.
     *
     * @param first in front of the first line
     * @param others in front of the others
     */
    static void append(StringBuilder out, String text, int width, String first, String others) {
        StringBuilder line = new StringBuilder(first);
        boolean begun = false;
        for (String word : text.split(" ")) {
            if (begun && line.length() + 1 + word.length() > width) {
                out.append(line).append('\n');
                line.setLength(0);
                line.append(others);
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
            begun = true;
        }
        out.append(line).append('\n');
    }
}
