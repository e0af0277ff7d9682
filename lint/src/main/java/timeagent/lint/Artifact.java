package timeagent.lint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A folder, a jar, or a part of one, that has class files.
 *
 * @param name shown to users
 * @param file a folder or an archive
 * @param isApplication whether its classes are the application's, or a library's
 * @param rule why
 * @param prefix of the internal names of the application's classes; empty if all are
 */
record Artifact(String name, Path file, boolean isApplication, String rule, String prefix) {

    /** How users find a class file. */
    String place(String entry) {
        return Files.isDirectory(file) ? file.resolve(entry).toString() : name + "!/" + entry;
    }

    boolean isApplication(String internalName) {
        return isApplication && internalName.startsWith(prefix);
    }

    /**
     * Reads class files; one that cannot be read is left out.
     *
     * @param entries paths below the folder, or names in the archive
     */
    void read(List<String> entries, BiConsumer<String, byte[]> reader, BiConsumer<String, Throwable> problems) {
        if (Files.isDirectory(file)) {
            for (String entry : entries) {
                try {
                    reader.accept(entry, Files.readAllBytes(file.resolve(entry)));
                } catch (IOException e) {
                    problems.accept(place(entry), e);
                }
            }
            return;
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (String entry : entries) {
                readEntry(zip, entry, reader, problems);
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
            problems.accept(place(entryName), e);
        }
    }
}
