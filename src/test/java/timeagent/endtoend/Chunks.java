package timeagent.endtoend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The chunks of recording files. */
final class Chunks {

    /** Where a chunk has its size. */
    private static final int SIZE = 8;

    private Chunks() {}

    static List<byte[]> of(Path file) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
        List<byte[]> chunks = new ArrayList<>();
        while (all.hasRemaining()) {
            byte[] chunk = new byte[(int) all.getLong(all.position() + SIZE)];
            all.get(chunk);
            chunks.add(chunk);
        }
        return chunks;
    }

    static Path write(Path file, List<byte[]> chunks) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        chunks.forEach(all::writeBytes);
        Files.createDirectories(file.getParent());
        return Files.write(file, all.toByteArray());
    }
}
