package program;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import jdk.jfr.Recording;
import org.newsclub.net.unix.AFPipe;
import org.newsclub.net.unix.AFSocketChannel;
import org.newsclub.net.unix.AFUNIXDatagramChannel;
import org.newsclub.net.unix.AFUNIXDatagramSocket;
import org.newsclub.net.unix.AFUNIXServerSocket;
import org.newsclub.net.unix.AFUNIXSocket;
import org.newsclub.net.unix.AFUNIXSocketAddress;
import org.newsclub.net.unix.AFUNIXSocketChannel;

/**
 * Writes through junixsocket, after it has connected its sockets; prints the lines of the expected events, if the peers
 * received their bytes.
 *
 * <p>Arguments: the file of a recording to start between connecting and writing, if there is none.
 */
final class JunixsocketWrites {
    private static final int LARGE = 3_000_000;

    private static final StringBuilder EXPECTED = new StringBuilder();
    private static long written;

    private JunixsocketWrites() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("junix");
        File path = folder.resolve("a socket").toFile();
        File receiverPath = folder.resolve("r").toFile();
        File content = Files.write(folder.resolve("content"), new byte[70]).toFile();
        AFUNIXSocketAddress address = AFUNIXSocketAddress.of(path);
        AFUNIXSocketAddress receiverAddress = AFUNIXSocketAddress.of(receiverPath);
        try (AFUNIXServerSocket server = AFUNIXServerSocket.bindOn(address);
                AFUNIXSocket socket = AFUNIXSocket.connectTo(address);
                AFUNIXSocket accepted = server.accept();
                AFUNIXSocketChannel channel = AFUNIXSocketChannel.open(address);
                AFUNIXSocket acceptedChannel = server.accept();
                AFUNIXDatagramSocket receiver = AFUNIXDatagramSocket.newInstance();
                AFUNIXDatagramSocket sender = AFUNIXDatagramSocket.newInstance();
                AFUNIXDatagramChannel connected = AFUNIXDatagramChannel.open();
                FileChannel file = FileChannel.open(content.toPath())) {
            receiver.bind(receiverAddress);
            connected.connect(receiverAddress);
            boolean later = args.length > 0;
            if (later) {
                // this one has a peer
                connected.write(ByteBuffer.allocate(1));
            }
            try (Recording recording = later ? new Recording() : null) {
                if (later) {
                    recording.start();
                }
                FutureTask<Long> received = received(accepted);
                stream(socket, path);
                accepted.getOutputStream().write(new byte[11]);
                expect("", 11);
                check(socket.getInputStream().readNBytes(11).length, 11);
                // the socket itself does not on 21 and later
                socket.getChannel().shutdownOutput();
                check(received.get(), written - 11);

                received = received(acceptedChannel);
                written = 0;
                channel(channel, path, file);
                channel.shutdownOutput();
                check(received.get(), written);
                channel.close();
                fails(() -> channel.write(ByteBuffer.allocate(1)));
                EXPECTED.append("junixsocket /" + path + ":-1 0 org.newsclub.net.unix.SocketClosedException\n");

                datagrams(sender, connected, receiverAddress, later ? "" : receiverPath.toString(), receiver);
                try (AFPipe pipe = AFPipe.open()) {
                    check(pipe.sink().write(ByteBuffer.allocate(7)), 7);
                }
                if (later) {
                    recording.dump(Path.of(args[0]));
                }
            }
        }
        for (File each : new File[] {path, receiverPath, content, folder.toFile()}) {
            Files.deleteIfExists(each.toPath());
        }
        System.out.print(EXPECTED);
    }

    private static void stream(AFUNIXSocket socket, File path) throws IOException {
        OutputStream out = socket.getOutputStream();
        for (int i = 1; i <= 5; i++) {
            out.write(new byte[i]);
            expect(path.toString(), i);
        }
        out.write(0);
        expect(path.toString(), 1);
        out.write(new byte[10], 3, 6);
        expect(path.toString(), 6);
        // the system accepts it in parts
        out.write(new byte[LARGE]);
        expect(path.toString(), LARGE);
    }

    private static void channel(AFSocketChannel<?> channel, File path, FileChannel file) throws IOException {
        check(channel.write(ByteBuffer.allocateDirect(20)), 20);
        expect(path.toString(), 20);
        check(channel.write(ByteBuffer.allocate(21)), 21);
        expect(path.toString(), 21);
        // the library writes the first
        check(channel.write(new ByteBuffer[] {ByteBuffer.allocate(22), ByteBuffer.allocate(23)}), 22);
        expect(path.toString(), 22);
        check(file.transferTo(0, 70, channel), 70);
        expect(path.toString(), 70);
    }

    private static void datagrams(
            AFUNIXDatagramSocket sender,
            AFUNIXDatagramChannel connected,
            AFUNIXSocketAddress to,
            String peer,
            AFUNIXDatagramSocket receiver)
            throws IOException {
        receive(receiver, peer.isEmpty() ? 1 : 0);
        DatagramPacket packet = new DatagramPacket(new byte[30], 30);
        packet.setAddress(to.wrapAddress());
        sender.send(packet);
        expect(to.getPath(), 30);
        receive(receiver, 30);
        check(sender.getChannel().send(ByteBuffer.allocate(31), to), 31);
        expect(to.getPath(), 31);
        receive(receiver, 31);
        check(connected.write(ByteBuffer.allocate(32)), 32);
        expect(peer, 32);
        receive(receiver, 32);
        sender.connect(to);
        sender.send(new DatagramPacket(new byte[33], 33));
        expect(to.getPath(), 33);
        receive(receiver, 33);
    }

    private static void receive(AFUNIXDatagramSocket receiver, int length) throws IOException {
        if (length != 0) {
            DatagramPacket packet = new DatagramPacket(new byte[100], 100);
            receiver.receive(packet);
            check(packet.getLength(), length);
        }
    }

    private static FutureTask<Long> received(AFUNIXSocket socket) {
        FutureTask<Long> received = new FutureTask<>(() -> {
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[100_000];
            long bytes = 0;
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                bytes += n;
            }
            return bytes;
        });
        Thread thread = new Thread(received);
        thread.setDaemon(true);
        thread.start();
        return received;
    }

    private static void expect(String peer, int bytes) {
        written += bytes;
        EXPECTED.append("junixsocket /" + peer + ":-1 " + bytes + " null\n");
    }

    private static void check(long is, long wanted) {
        if (is != wanted) {
            throw new AssertionError(is + " in place of " + wanted);
        }
    }

    private interface Write {
        void run() throws IOException;
    }

    private static void fails(Write write) {
        try {
            write.run();
            throw new AssertionError("written to a closed channel");
        } catch (IOException e) {
            // as it should
        }
    }
}
