package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A small valid class that reads clocks and writes to sockets in odd places, and says so to {@code program.Tally}.
 *
 * @param name without its package, which is {@code random}
 * @param clocks which clock is read, by line
 */
record RandomClass(String name, String source, Map<Integer, String> clocks) {

    private static final String HEAD = """
            package random;

            import java.io.IOException;
            import java.time.*;
            import java.util.*;
            import java.util.function.*;
            import program.Tally;

            """;

    /** Makes up a class; of the same seed and number always the same. */
    static RandomClass of(long seed, int number) {
        Draft draft = new Draft(seed, number);
        draft.add(HEAD)
                .add("@SuppressWarnings(\"all\")\npublic class " + draft.className())
                .add(" implements Tally.Piece {\n");
        RandomMembers members = new RandomMembers(draft);
        members.fields();
        for (int i = draft.chance(30) ? 2 : 1; i > 0; i--) {
            members.member();
        }
        members.run();
        draft.add("}\n");
        return new RandomClass(draft.className(), draft.toString(), draft.clocks());
    }

    /** Returns the file, written below a folder. */
    Path write(Path folder) throws IOException {
        return Files.writeString(folder.resolve(name + ".java"), source);
    }

    /** Returns a line of the source, from 1. */
    String line(int number) {
        return source.split("\n", -1)[number - 1].strip();
    }
}
