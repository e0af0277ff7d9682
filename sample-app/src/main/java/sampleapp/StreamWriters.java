package sampleapp;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;

/** Writes to the output stream of a socket. */
final class StreamWriters {

    private StreamWriters() {}

    static Writer stream(SocketAddress peer, int size) throws IOException {
        InetSocketAddress server = (InetSocketAddress) peer;
        Socket socket = new Socket(server.getAddress(), server.getPort());
        socket.setTcpNoDelay(true);
        return writer(socket, size);
    }

    /** Writes through the socket adaptor of a channel. */
    static Writer adaptor(SocketAddress peer, int size) throws IOException {
        return writer(ChannelWriters.open(peer).socket(), size);
    }

    private static Writer writer(Socket socket, int size) throws IOException {
        OutputStream stream = socket.getOutputStream();
        byte[] bytes = new byte[size];
        return new Writer(socket, () -> {
            stream.write(bytes);
            return size;
        });
    }
}
