package program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;

/** Does what each event of the agent is about, over and over. */
final class EachEvent implements Runnable, AutoCloseable {

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

    void once() throws IOException {
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
