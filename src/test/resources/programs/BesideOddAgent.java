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
 * Does the same beside an agent that misbehaves: in a first recording; if asked, after {@code detach}; and if asked, in a second
 * recording after {@code attach}, and after {@code detach} again.
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

    /** Loads a class with socket writes while the recording starts, and waits until the agent has rewritten it. */
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
        OddAgent.REWRITTEN.await();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            while (thread.getName().equals("timeagent") && thread.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
            }
        }
    }

    /** @param locked a class loader to be locked before, or null */
    private static void attachAndDetach(ThisJvm jvm, String options, Loader locked, String file) throws Exception {
        if (locked != null) {
            OddAgent.hold(locked);
        }
        try (Recording recording = new Recording()) {
            recording.start();
            System.out.print(jvm.timeagent("attach", options));
            work();
            System.out.print(jvm.timeagent("detach"));
            work();
            dump(recording, file);
        }
    }

    /**
     * @param args way of the other agent; file of the first recording; to detach, jar of timeagent; to attach, second file
     *     and options
     */
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
            ThisJvm jvm = new ThisJvm(args[2]);
            System.out.print(jvm.timeagent("detach"));
            work();
            if (args.length > 3) {
                attachAndDetach(jvm, args[4], way.equals("locks") ? loader : null, args[3]);
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
