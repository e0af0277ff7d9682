package timeagent.analysis.recording;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The bytes of a recording.
 *
 * <p>The file is read, not mapped: a mapped file that becomes shorter meanwhile ends the JVM.
 */
final class RecordingBytes implements Closeable {

    private final FileChannel channel;
    private final long size;

    RecordingBytes(Path file) throws IOException {
        this.channel = FileChannel.open(file);
        this.size = channel.size();
    }

    /** Bytes of the file when it was opened. */
    long size() {
        return size;
    }

    /**
     * Reads up to {@code length} bytes.
     *
     * @return how many were there
     * @throws UncheckedIOException when the file cannot be read
     */
    int read(long position, byte[] into, int length) {
        ByteBuffer buffer = ByteBuffer.wrap(into, 0, length);
        try {
            int read = 0;
            while (buffer.hasRemaining() && read >= 0) {
                read = channel.read(buffer, position + buffer.position());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer.position();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
