package sampleapp;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The ways to write to a socket; each opens a connection that writes the same bytes again and again. */
enum SocketApi {
    CHANNEL {
        @Override
        Writer connect(InetSocketAddress server, int size) throws IOException {
            SocketChannel channel = open(server);
            ByteBuffer bytes = ByteBuffer.allocateDirect(size);
            return new Writer(channel, () -> {
                bytes.clear();
                return channel.write(bytes);
            });
        }
    },
    GATHER {
        @Override
        Writer connect(InetSocketAddress server, int size) throws IOException {
            SocketChannel channel = open(server);
            // a head of half the size: empty for one byte, which is as legal as it is common
            ByteBuffer[] parts = {ByteBuffer.allocateDirect(size / 2), ByteBuffer.allocateDirect(size - size / 2)};
            return new Writer(channel, () -> {
                parts[0].clear();
                parts[1].clear();
                return channel.write(parts);
            });
        }
    },
    STREAM {
        @Override
        Writer connect(InetSocketAddress server, int size) throws IOException {
            Socket socket = new Socket(server.getAddress(), server.getPort());
            socket.setTcpNoDelay(true);
            OutputStream stream = socket.getOutputStream();
            byte[] bytes = new byte[size];
            return new Writer(socket, () -> {
                stream.write(bytes);
                return size;
            });
        }
    };

    abstract Writer connect(InetSocketAddress server, int size) throws IOException;

    private static SocketChannel open(InetSocketAddress server) throws IOException {
        return SocketChannel.open(server).setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static SocketApi of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    static List<String> words() {
        return Arrays.stream(values()).map(SocketApi::word).toList();
    }
}
