package program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Recording;

/** Does what each event of the agent is about, over and over; as a program, so often. */
public final class EachEvent implements Runnable, AutoCloseable {

    private static final int TIMES = 2000;

    /** An event of the application's own. */
    static final class Own extends Event {
        double number;
    }

    private final Ends ends = Ends.tcp();
    private final SocketChannel client = ends.connect();
    private final ByteBuffer buffer = ByteBuffer.allocate(16);
    private long clock;
    private volatile boolean stopped;

    /** Throws what the fields throw. */
    EachEvent() throws IOException {}

    /** @param args file of a recording of its own, if it is to make one */
    public static void main(String[] args) throws Exception {
        try (EachEvent each = new EachEvent();
                Recording recording = args.length == 0 ? null : new Recording()) {
            if (recording != null) {
                recording.start();
            }
            for (int i = 0; i < TIMES; i++) {
                each.once();
            }
            if (recording != null) {
                recording.stop();
                recording.dump(Path.of(args[0]));
            }
        }
        System.out.println("done");
    }

    @Override
    public void run() {
        try {
            while (!stopped) {
                once();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void once() throws IOException {
        clock += System.currentTimeMillis();
        client.write(buffer.clear());
        ends.accepted.read(buffer.clear());
        Own own = new Own();
        own.begin();
        own.number = clock;
        own.commit();
        LockSupport.parkNanos(100_000);
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void close() throws IOException {
        stop();
        client.close();
        ends.close();
    }
}
