package timeagent.endtoend;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The small test programs in the folder {@code resources/programs}, compiled once for Java 17.
 *
 * <p>A line of a program that reads the clock says how often and in which method, in a comment
 * {@code // 3 reads in Name.method} or {@code // 3 reads of Instant.now in Name.method}.
 */
final class Programs {

    private static final Path SOURCES = Path.of("resources", "programs");
    private static final Pattern MARK = Pattern.compile("// (\\d+) reads?(?: of (.+))? in ([\\w$]+)\\.(.+)$");

    private Programs() {}

    /** Returns the folder of the compiled programs. */
    static Path classes() {
        return Compiled.CLASSES;
    }

    /** Returns how often each marked call site of the source files is to read the clock. */
    static Map<CallSite, Long> marks(String... programs) {
        return marked(mark -> Long.parseLong(mark.group(1)), programs);
    }

    /** Returns which clock each marked call site of the source files reads. */
    static Map<CallSite, String> clocks(String... programs) {
        return marked(mark -> mark.group(2) == null ? "System.currentTimeMillis" : mark.group(2), programs);
    }

    private static <T> Map<CallSite, T> marked(Function<Matcher, T> value, String... programs) {
        Map<CallSite, T> marks = new TreeMap<>();
        for (String program : programs) {
            List<String> lines = lines(SOURCES.resolve(program + ".java"));
            for (int i = 0; i < lines.size(); i++) {
                Matcher mark = MARK.matcher(lines.get(i));
                if (mark.find()) {
                    CallSite site = new CallSite("program." + mark.group(3), mark.group(4), i + 1);
                    marks.put(site, value.apply(mark));
                }
            }
        }
        return marks;
    }

    /** Returns the number of the only line of a file that has this text, from 1. */
    static int lineOf(Path source, String text) {
        List<String> lines = lines(source);
        List<String> found = lines.stream().filter(line -> line.contains(text)).toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " lines with '" + text + "' in " + source);
        }
        return lines.indexOf(found.get(0)) + 1;
    }

    private static List<String> lines(Path source) {
        try {
            return Files.readAllLines(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the source file of a program. */
    static Path source(String name) {
        return SOURCES.resolve(name + ".java");
    }

    static void compile(List<Path> sources, Path classes) throws IOException {
        compile(sources, classes, List.of());
    }

    /** @param more options of the compiler */
    static void compile(List<Path> sources, Path classes, List<String> more) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = new ArrayList<>(List.of("--release", "17", "-d", classes.toString()));
            options.addAll(more);
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new AssertionError(messages);
            }
        }
    }

    /** Compiles when first asked for. */
    private static final class Compiled {

        static final Path CLASSES = compileAll();

        private static Path compileAll() {
            try (Stream<Path> sources = Files.list(SOURCES)) {
                Path classes = Files.createDirectories(Artifacts.ownFolder("programs"));
                compile(sources.toList(), classes);
                // as Spring Boot's applications are compiled
                List<String> named = List.of("-parameters", "-classpath", classes.toString());
                compile(List.of(source("Attaching")), classes, named);
                return classes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
