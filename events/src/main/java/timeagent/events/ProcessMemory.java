package timeagent.events;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Reads this process's own memory through {@code /proc/self/mem}, which Linux has.
 *
 * <p>An address that is not, or no longer, mapped is an {@link IOException}; through Unsafe it would end the JVM.
 */
final class ProcessMemory implements Closeable {
    private final RandomAccessFile file;
    private final byte[] bytes = new byte[64];
    private final ByteBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());

    ProcessMemory() throws IOException {
        // not a channel: the interrupt of an application's thread would close it
        file = new RandomAccessFile("/proc/self/mem", "r");
    }

    long word(long address) throws IOException {
        read(address, Long.BYTES);
        return values.getLong(0);
    }

    int integer(long address) throws IOException {
        read(address, Integer.BYTES);
        return values.getInt(0);
    }

    /** The ASCII text at an address, up to 64 characters of it; null for address 0. */
    String text(long address) throws IOException {
        if (address == 0) {
            return null;
        }
        seek(address);
        int length = file.read(bytes);
        int end = 0;
        while (end < length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.US_ASCII);
    }

    private void read(long address, int size) throws IOException {
        seek(address);
        file.readFully(bytes, 0, size);
    }

    private void seek(long address) throws IOException {
        if (address <= 0) {
            throw new IOException("not an address of a process: " + address);
        }
        file.seek(address);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
