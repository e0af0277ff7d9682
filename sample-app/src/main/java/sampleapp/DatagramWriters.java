package sampleapp;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** Writes of datagrams of the given size. */
final class DatagramWriters {

    private DatagramWriters() {}

    static Writer send(SocketAddress peer, int size) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        ByteBuffer bytes = ByteBuffer.allocateDirect(size);
        return new Writer(channel, () -> channel.send(bytes.clear(), peer));
    }

    static Writer write(SocketAddress peer, int size) throws IOException {
        DatagramChannel channel = DatagramChannel.open().connect(peer);
        ByteBuffer bytes = ByteBuffer.allocateDirect(size);
        return new Writer(channel, () -> channel.write(bytes.clear()));
    }

    static Writer socket(SocketAddress peer, int size) throws IOException {
        DatagramSocket socket = new DatagramSocket();
        DatagramPacket packet = new DatagramPacket(new byte[size], size, peer);
        return new Writer(socket, () -> {
            socket.send(packet);
            return size;
        });
    }
}
