package program;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/**
 * Does the same beside an agent that misbehaves: in a first recording; after {@code detach}; and in a second one after
 * {@code attach}, and after {@code detach} again.
 */
public final class BesideOddAgent {

    private static Runnable victim;

    /** Defines the victim itself, and can be locked. */
    private static final class Loader extends ClassLoader {
        Loader() {
            super(BesideOddAgent.class.getClassLoader());
        }

        Runnable victim() throws Exception {
            try (InputStream file = getResourceAsStream(OddAgent.VICTIM + ".class")) {
                byte[] bytes = file.readAllBytes();
                Class<?> type = defineClass("program.OddVictim", bytes, 0, bytes.length);
                return (Runnable) type.getConstructor().newInstance();
            }
        }
    }

    private static void work() throws IOException {
        System.out.println(Guest.run());
        victim.run();
        for (int i = 0; i < 10; i++) {
            OddEvent event = new OddEvent();
            event.number = i;
            event.commit();
        }
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            for (int i = 0; i < 10; i++) {
                channel.send(ByteBuffer.allocate(7), channel.getLocalAddress());
            }
        }
    }

    private static void dump(Recording recording, String file) throws IOException {
        recording.stop();
        recording.dump(Path.of(file));
    }

    /** Loads a class with socket writes while the recording starts, and waits until the agent has seen it. */
    private static void startWhileLoading(Recording recording) throws Exception {
        Thread loading = new Thread(() -> {
            try {
                SocketChannel.open().close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        loading.start();
        OddAgent.LOADING.await();
        recording.start();
        OddAgent.RECORDING.countDown();
        loading.join();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("timeagent-sockets")) {
                thread.join();
            }
        }
    }

    /** @param args way of the other agent; file of the first recording; launcher, jar of timeagent, second file, options */
    public static void main(String[] args) throws Exception {
        String way = args[0];
        Loader loader = new Loader();
        victim = loader.victim();
        DatagramChannel.open().close();
        if (way.equals("retransforms")) {
            OddAgent.retransform(victim.getClass(), DatagramChannel.open().getClass());
        }
        try (Recording recording = new Recording()) {
            if (way.equals("is-slow")) {
                startWhileLoading(recording);
            } else {
                recording.start();
            }
            work();
            dump(recording, args[1]);
        }
        if (args.length > 2) {
            ThisJvm jvm = new ThisJvm(args[2], args[3]);
            System.out.print(jvm.timeagent("detach"));
            work();
            if (way.equals("locks")) {
                OddAgent.hold(loader);
            }
            try (Recording recording = new Recording()) {
                recording.start();
                System.out.print(jvm.timeagent("attach", args[5]));
                work();
                System.out.print(jvm.timeagent("detach"));
                work();
                dump(recording, args[4]);
            }
        }
        System.out.println("done");
    }
}

@Name("odd.Event")
@StackTrace(false)
final class OddEvent extends Event {
    int number;
}
