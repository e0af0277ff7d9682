package timeagent.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A copy of a library of a layout that no version has. */
final class AlteredJar {

    private AlteredJar() {}

    /** Copies a jar in which a member has another name everywhere: only the constant with the name changes. */
    static void rename(String name, String other, Path from, Path to) throws IOException {
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(from));
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                out.putNextEntry(new ZipEntry(entry.getName()));
                String bytes = new String(in.readAllBytes(), ISO_8859_1);
                out.write(bytes.replace(utf8Constant(name), utf8Constant(other)).getBytes(ISO_8859_1));
            }
        }
    }

    private static String utf8Constant(String text) {
        return "\1\0" + (char) text.length() + text;
    }
}
