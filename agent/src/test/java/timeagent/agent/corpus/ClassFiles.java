package timeagent.agent.corpus;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;

/** Where class files are: a jar, a folder, or the modules of a JDK. */
final class ClassFiles {
    /** What is done with each. */
    interface Action {
        void on(byte[] classFile, String path) throws IOException;
    }

    private ClassFiles() {}

    static void ofJar(Path jar, Action action) throws IOException {
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            under(files.getPath("/"), action);
        }
    }

    /** @param home of any JDK, this one's or another's */
    static void ofJdk(Path home, Action action) throws IOException {
        try (FileSystem modules =
                FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()))) {
            under(modules.getPath("/modules"), action);
        }
    }

    /** Also those that a jar has for newer JDKs only. */
    static void under(Path folder, Action action) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".class")) {
                    action.on(Files.readAllBytes(file), file.toString());
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
