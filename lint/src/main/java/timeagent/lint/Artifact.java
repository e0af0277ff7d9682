package timeagent.lint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Class files of one folder, jar, or part of a jar. */
final class Artifact {
    private final String name;
    private final Path file;
    private final List<String> entries;
    private final String rule;
    private final boolean isApplication;
    private final String prefix;

    /**
     * @param name shown to users
     * @param file a folder, an archive, or a class file
     * @param entries of the class files: paths below the folder, or names in the archive
     * @param rule why it is the application's, or a library
     * @param prefix of the internal names of the application's classes; null if all are
     */
    Artifact(String name, Path file, List<String> entries, boolean isApplication, String rule, String prefix) {
        this.name = name;
        this.file = file;
        this.entries = entries;
        this.isApplication = isApplication;
        this.rule = rule;
        this.prefix = prefix;
    }

    String name() {
        return name;
    }

    List<String> entries() {
        return entries;
    }

    String rule() {
        return rule;
    }

    boolean isApplication(String internalName) {
        return isApplication && (prefix == null || internalName.startsWith(prefix));
    }

    boolean isApplication() {
        return isApplication;
    }

    /** Reads some of the class files; one that cannot be read is left out. */
    void read(Collection<String> some, BiConsumer<String, byte[]> reader, BiConsumer<String, Throwable> problems) {
        if (Files.isDirectory(file)) {
            for (String entry : some) {
                try {
                    reader.accept(entry, Files.readAllBytes(file.resolve(entry)));
                } catch (IOException e) {
                    problems.accept(name + "/" + entry, e);
                }
            }
            return;
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String name : some) {
                readEntry(zip, name, reader, problems);
            }
        } catch (IOException e) {
            problems.accept(name, e);
        }
    }

    private void readEntry(
            ZipFile zip, String entryName, BiConsumer<String, byte[]> reader, BiConsumer<String, Throwable> problems) {
        ZipEntry entry = zip.getEntry(entryName);
        try (InputStream in = zip.getInputStream(entry)) {
            reader.accept(entryName, in.readAllBytes());
        } catch (IOException e) {
            problems.accept(name + "!/" + entryName, e);
        }
    }
}
