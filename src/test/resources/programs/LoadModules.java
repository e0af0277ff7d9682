package program;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Loads and verifies every class of every module of its own JDK, and prints what did not work. */
public final class LoadModules {

    private static final TreeMap<String, String> FAILED = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        int classes = 0;
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            List<Path> found = files.filter(file -> file.toString().endsWith(".class"))
                    .map(modules::relativize)
                    .toList();
            for (Path file : found) {
                String name = file.subpath(1, file.getNameCount()).toString();
                if (!name.endsWith("module-info.class")) {
                    classes++;
                    load(file.getName(0).toString(), name.substring(0, name.length() - 6).replace('/', '.'));
                }
            }
        }
        System.out.println(classes + " classes");
        FAILED.forEach((name, why) -> System.out.println(name + ": " + why));
    }

    private static void load(String module, String name) {
        try {
            // a class that is only loaded is not verified; one that is asked for its fields is
            Class.forName(ModuleLayer.boot().findModule(module).orElseThrow(), name).getDeclaredFields();
        } catch (Throwable e) {
            FAILED.put(name, e.getClass().getName());
        }
    }
}
