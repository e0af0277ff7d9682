package timeagent.lint;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles Java source to class files. */
final class Sources {
    private static final String MARK = " // ";

    private Sources() {}

    /** A source of the tests. */
    static String text(String name) throws IOException {
        try (InputStream file = Sources.class.getResourceAsStream("/uses/" + name + ".java")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What the comments of a source expect, by line. */
    static Map<Integer, String> expected(String source) {
        Map<Integer, String> expected = new TreeMap<>();
        String[] lines = source.split("\n");
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].contains(";" + MARK) || lines[i].contains("{" + MARK)) {
                expected.put(i + 1, lines[i].substring(lines[i].indexOf(MARK) + MARK.length()));
            }
        }
        return expected;
    }

    /** Compiles with javac, with line numbers and names of variables. */
    static Path javac(Path folder, String name, String source) throws IOException {
        List<String> arguments = arguments(folder, name, source);
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IllegalArgumentException(source);
        }
        return folder.resolve("classes");
    }

    /** As {@link #javac}, with Eclipse's compiler. */
    static Path ecj(Path folder, String name, String source) throws IOException {
        StringWriter problems = new StringWriter();
        List<String> arguments = arguments(folder, name, source);
        arguments.add("-nowarn");
        PrintWriter writer = new PrintWriter(problems);
        if (!BatchCompiler.compile(arguments.toArray(String[]::new), writer, writer, null)) {
            throw new IllegalArgumentException(problems.toString());
        }
        return folder.resolve("classes");
    }

    private static List<String> arguments(Path folder, String name, String source) throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, source);
        return new ArrayList<>(Arrays.asList(
                "--release",
                "17",
                "-g",
                "-proc:none",
                "-d",
                folder.resolve("classes").toString(),
                file.toString()));
    }
}
