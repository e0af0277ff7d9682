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
 *
 * @param size of the file when it was opened
 */
record RecordingBytes(FileChannel channel, long size) implements Closeable {

    static RecordingBytes open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        return new RecordingBytes(channel, channel.size());
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
