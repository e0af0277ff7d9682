package timeagent.agent.socket;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Channels;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A program that writes through every interface of the JDK, whose classes are rewritten, and prints what the hooks saw. */
final class WritesOfEachKind {
    private static final int LARGE = 1 << 20;

    private WritesOfEachKind() {}

    @SuppressWarnings("try") // some are closed before their time
    public static void main(String[] arguments) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            InetAddress here = InetAddress.getLoopbackAddress();
            SocketAddress address = server.bind(new InetSocketAddress(here, 0)).getLocalAddress();
            Path file = Files.write(Path.of(arguments[0]), new byte[30]);
            // what these need loads and runs before anything is counted
            try (SocketChannel channel = SocketChannel.open(address);
                    Socket socket = new Socket(here, server.socket().getLocalPort());
                    DatagramChannel datagrams = DatagramChannel.open();
                    DatagramSocket datagramSocket = new DatagramSocket(0, here);
                    AsynchronousSocketChannel async = AsynchronousSocketChannel.open();
                    FileChannel content = FileChannel.open(file, StandardOpenOption.READ);
                    SeenWrites seen = new SeenWrites()) {
                channel.write(ByteBuffer.allocate(1));
                channel.write(new ByteBuffer[] {ByteBuffer.allocate(1), ByteBuffer.allocate(1)});
                socket.getOutputStream().write(new byte[3]);
                channel.socket().getOutputStream().write(new byte[4]);
                content.transferTo(0, 5, channel);
                content.transferTo(0, 6, Channels.newChannel(socket.getOutputStream()));
                SocketAddress to = datagramSocket.getLocalSocketAddress();
                datagrams.send(ByteBuffer.allocate(7), to);
                datagrams.connect(to).write(ByteBuffer.allocate(8));
                datagrams.write(new ByteBuffer[] {ByteBuffer.allocate(4), ByteBuffer.allocate(5)});
                datagramSocket.send(new DatagramPacket(new byte[10], 10, datagrams.getLocalAddress()));
                print(seen);
                async.connect(address).get();
                writeUntilOneIsPending(server, async, seen);
                channel.close();
                fails(() -> channel.write(ByteBuffer.allocate(1)));
                fails(() -> content.transferTo(0, 5, channel));
                async.close();
                fails(() -> async.write(ByteBuffer.allocate(1)).get());
                print(seen);
            }
        }
    }

    private static void print(SeenWrites seen) {
        for (SeenWrites.Write write : seen.ended) {
            String error =
                    write.error() == null ? "" : " " + write.error().getClass().getSimpleName();
            String peer = write.peer() == null ? "" : " to " + kind(write.peer());
            System.out.println(write.api() + " " + write.bytes() + peer + error);
        }
        seen.ended.clear();
    }

    private static String kind(Object peer) {
        for (Class<?> kind : new Class<?>[] {
            SocketAddress.class,
            SocketChannel.class,
            AsynchronousSocketChannel.class,
            Socket.class,
            DatagramPacket.class
        }) {
            if (kind.isInstance(peer)) {
                return kind.getSimpleName();
            }
        }
        return peer.getClass().getName();
    }

    /** Prints how many were pending and whether what was told is what was written. */
    private static void writeUntilOneIsPending(
            ServerSocketChannel server, AsynchronousSocketChannel async, SeenWrites seen) throws Exception {
        // of the channel and the socket
        server.accept().close();
        server.accept().close();
        try (SocketChannel peer = server.accept()) {
            long written = 0;
            Future<Integer> last = async.write(ByteBuffer.allocate(LARGE));
            while (last.isDone()) {
                written += last.get();
                last = async.write(ByteBuffer.allocate(LARGE));
            }
            System.out.println("pending " + seen.kept.size());
            ByteBuffer read = ByteBuffer.allocate(LARGE);
            // all may have been read a moment before the write is done: then nothing more comes to wait for
            peer.configureBlocking(false);
            while (!last.isDone()) {
                if (peer.read(read.clear()) == 0) {
                    Thread.onSpinWait();
                }
            }
            written += last.get();
            long told = 0;
            for (SeenWrites.Write write : seen.ended) {
                told += write.bytes();
            }
            System.out.println("pending " + seen.kept.size() + ", all told " + (told == written));
            seen.ended.clear();
        }
    }

    private interface Write {
        void run() throws Exception;
    }

    private static void fails(Write write) throws Exception {
        try {
            write.run();
            System.out.println("did not fail");
        } catch (IOException | ExecutionException e) {
            // the hooks saw it too
        }
    }
}
