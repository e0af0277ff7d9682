package program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Transfers of a file to sockets, and to what is none. */
final class OddTransfers {

    private static final int SIZE = 100_000;
    private static final String API = "transfer";

    static void run() throws Exception {
        Path path = Files.createTempFile("transfer", null);
        try (FileChannel file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            file.write(ByteBuffer.allocate(SIZE));
            Ends.tcp().use((ends, channel) -> parts(file, ends, channel));
            Ends.unix().use((ends, channel) -> parts(file, ends, channel));
            Ends.tcp().use((ends, channel) -> partial(file, ends, channel));
            failed(file);
            toOthers(file);
            file.write(ByteBuffer.allocate(1), Ends.LARGE - 1);
            // up to 21 a close of the channel waits for the transfer
            during(file, (ends, blocked) -> ends.reset());
            // last: it closes the file
            during(file, (ends, blocked) -> blocked.interrupt());
        }
    }

    static void parts(FileChannel file, Ends ends, SocketChannel channel) {
        ends.drain();
        Expected.event(API, ends.address, () -> file.transferTo(0, SIZE, channel));
        Expected.event(API, ends.address, () -> file.transferTo(5, 10, channel));
        Expected.event(API, ends.address, () -> file.transferTo(SIZE - 7, 1000, channel));
        Expected.event(API, ends.address, () -> file.transferTo(0, 0, channel));
    }

    /** Until the buffers are full: the last transfer writes nothing. */
    static void partial(FileChannel file, Ends ends, SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        while (Expected.event(API, ends.address, () -> file.transferTo(0, SIZE, channel)) > 0) {
            // the peer does not read
        }
    }

    static void failed(FileChannel file) throws Exception {
        try (SocketChannel channel = SocketChannel.open()) {
            // up to 21 the system answers, with an IOException
            Expected.event(API, null, () -> file.transferTo(0, 1, channel));
        }
        Ends.tcp().use((ends, channel) -> {
            channel.close();
            Expected.failure(
                    ClosedChannelException.class, API, ends.address, () -> file.transferTo(0, 1, channel));
        });
        Ends.tcp().use((ends, channel) -> {
            ends.reset();
            Expected.failure(IOException.class, API, ends.address, () -> file.transferTo(0, 1, channel));
        });
    }

    /** No transfer to a socket: of the last, what the channel in between writes to one is. */
    static void toOthers(FileChannel file) throws Exception {
        Pipe pipe = Pipe.open();
        file.transferTo(0, 100, pipe.sink());
        file.transferTo(0, 100, Channels.newChannel(new ByteArrayOutputStream()));
        Path copy = Files.createTempFile("transfer", null);
        try (FileChannel other =
                FileChannel.open(copy, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            file.transferTo(0, SIZE, other);
        }
        Ends.tcp().use((ends, channel) -> file.transferTo(0, 100, new Between(ends, channel)));
    }

    private record Between(Ends ends, SocketChannel channel) implements WritableByteChannel {
        @Override
        public int write(ByteBuffer source) {
            return (int) Expected.event("channel", ends.address, () -> channel.write(source));
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** Something that happens to a transfer which the peer does not let go on. */
    private interface Meanwhile {
        void happen(Ends ends, Blocked blocked) throws Exception;
    }

    static void during(FileChannel file, Meanwhile meanwhile) throws Exception {
        Ends.tcp().use((ends, channel) -> {
            Blocked blocked = Blocked.write(
                    () -> Expected.event(API, ends.address, () -> file.transferTo(0, Ends.LARGE, channel)));
            ends.awaitFirstByte();
            meanwhile.happen(ends, blocked);
            blocked.join();
        });
    }
}
