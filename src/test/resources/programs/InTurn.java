package program;

import java.util.Arrays;

/** Runs a program for each line of a class and its arguments, all in one JVM. */
public final class InTurn {

    public static void main(String[] lines) throws Exception {
        for (String line : lines) {
            String[] words = line.split(" ");
            Class.forName(words[0])
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) Arrays.copyOfRange(words, 1, words.length));
        }
    }
}
