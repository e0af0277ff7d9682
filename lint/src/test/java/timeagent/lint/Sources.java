package timeagent.lint;

import java.io.File;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles Java source to class files. */
final class Sources {
    private static final String MARK = " // ";

    private Sources() {}

    /** A source of the tests. */
    static String text(String file) throws IOException {
        try (InputStream in = Sources.class.getResourceAsStream("/uses/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** What the comments of a source expect, by line. */
    static Map<Integer, String> expected(String source) {
        Map<Integer, String> expected = new TreeMap<>();
        String[] lines = source.split("\n");
        for (int i = 0; i < lines.length; i++) {
            int mark = lines[i].strip().indexOf(MARK);
            if (mark > 0) {
                expected.put(i + 1, lines[i].strip().substring(mark + MARK.length()));
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

    /** As {@link #javac}, with the compiler of Kotlin. */
    static Path kotlinc(Path folder, String name, String source) throws Exception {
        return fork(folder, name + ".kt", source, "kotlin", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
    }

    /** As {@link #javac}, with the compiler of Scala. */
    static Path scalac(Path folder, String name, String source) throws Exception {
        return fork(folder, name + ".scala", source, "scala", "dotty.tools.dotc.Main");
    }

    /** @param jars the folder of a compiler and its libraries, which profile {@code full} of the build fills */
    private static Path fork(Path folder, String file, String source, String jars, String main) throws Exception {
        String classPath;
        try (Stream<Path> files = Files.list(Path.of("target", "compilers", jars))) {
            classPath =
                    files.map(jar -> jar.toAbsolutePath().toString()).collect(Collectors.joining(File.pathSeparator));
        }
        Files.writeString(folder.resolve(file), source);
        Path classes = Files.createDirectory(folder.resolve("classes"));
        Path output = folder.resolve("output");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classPath, main));
        command.addAll(List.of("-classpath", classPath, "-d", classes.toString(), file));
        Process compiler = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (compiler.waitFor() != 0) {
            throw new IllegalArgumentException(Files.readString(output));
        }
        return classes;
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
