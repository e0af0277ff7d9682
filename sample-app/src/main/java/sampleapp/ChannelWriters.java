package sampleapp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Blocking writes to a {@code SocketChannel}. */
final class ChannelWriters {

    private ChannelWriters() {}

    static Writer channel(SocketAddress peer, int size) throws IOException {
        SocketChannel channel = open(peer);
        ByteBuffer bytes = ByteBuffer.allocateDirect(size);
        return new Writer(channel, () -> channel.write(bytes.clear()));
    }

    static Writer gather(SocketAddress peer, int size) throws IOException {
        SocketChannel channel = open(peer);
        // a header of half the size, empty for one byte, which is legal and common
        ByteBuffer[] parts = {ByteBuffer.allocateDirect(size / 2), ByteBuffer.allocateDirect(size - size / 2)};
        return new Writer(channel, () -> {
            parts[0].clear();
            parts[1].clear();
            return channel.write(parts);
        });
    }

    /** Transfers a temporary file of the given size, which is deleted with the connection. */
    static Writer transfer(SocketAddress peer, int size) throws IOException {
        SocketChannel channel = open(peer);
        Path path = Files.createTempFile("sample-app-", ".bytes");
        FileChannel file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        ByteBuffer bytes = ByteBuffer.allocate(size);
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        return new Writer(
                () -> {
                    file.close();
                    channel.close();
                },
                () -> file.transferTo(0, size, channel));
    }

    static SocketChannel open(SocketAddress peer) throws IOException {
        SocketChannel channel = SocketChannel.open(peer);
        return peer instanceof InetSocketAddress ? channel.setOption(StandardSocketOptions.TCP_NODELAY, true) : channel;
    }
}
