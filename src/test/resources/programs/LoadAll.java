package program;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Loads and verifies every class of a jar on the class path, or of every module of its own JDK, and prints what did not work. */
public final class LoadAll {

    private static final String CLASS = ".class";
    private static final TreeMap<String, String> FAILED = new TreeMap<>();
    private static int classes;

    /** Takes the jar, if there is one. */
    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            loadAll(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"), 1);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(Path.of(args[0]))) {
                loadAll(jar.getPath("/"), 0);
            }
        }
        System.out.println(classes + " classes");
        FAILED.forEach((name, why) -> System.out.println(name + ": " + why));
    }

    /** @param named how many folders below this one are no packages */
    private static void loadAll(Path root, int named) throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.walk(root)) {
            found = files.filter(file -> file.toString().endsWith(CLASS))
                    .map(root::relativize)
                    .filter(file -> !file.startsWith("META-INF") && !file.endsWith("module-info.class"))
                    .toList();
        }
        for (Path file : found) {
            String path = file.subpath(named, file.getNameCount()).toString();
            classes++;
            load(
                    named == 0 ? null : file.getName(0).toString(),
                    path.substring(0, path.length() - CLASS.length()).replace('/', '.'));
        }
    }

    private static void load(String module, String name) {
        try {
            // loading does not verify a class; reading its members does
            if (module == null) {
                Class.forName(name, false, LoadAll.class.getClassLoader()).getDeclaredMethods();
            } else {
                Class.forName(ModuleLayer.boot().findModule(module).orElseThrow(), name)
                        .getDeclaredFields();
            }
        } catch (Throwable e) {
            // the first of several missing classes varies
            FAILED.put(name, e.getClass().getName());
        }
    }
}
