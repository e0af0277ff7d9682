package timeagent.benchmarks.startup;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program with many loaded classes: 15,000 or more of the JDK's boot loader; it ends with its standard input. */
final class LoadedClasses {
    private static final int ENOUGH = 15_000;

    private LoadedClasses() {}

    public static void main(String[] arguments) throws IOException {
        int loaded = 0;
        for (String name : classes()) {
            try {
                Class.forName(name, false, null);
                loaded++;
            } catch (ClassNotFoundException | LinkageError e) {
                // of another loader, or with a super class of another one
            }
        }
        if (loaded < ENOUGH) {
            throw new IllegalStateException("this JDK has " + loaded + " classes, " + ENOUGH + " are needed");
        }
        System.out.println("loaded " + loaded);
        System.in.read();
    }

    private static List<String> classes() throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            return files.filter(file -> file.getNameCount() > 2)
                    .map(file -> file.subpath(2, file.getNameCount()).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file -> file.replace(".class", "").replace('/', '.'))
                    .toList();
        }
    }
}
