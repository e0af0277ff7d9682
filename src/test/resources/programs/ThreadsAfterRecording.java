package program;

import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import jdk.jfr.Recording;

/**
 * Has a class of another loader read the clock and write to a socket while a recording runs, in a thread that ends after it.
 *
 * <p>Prints when the loader is collected: at the latest when the test's patience ends.
 */
public final class ThreadsAfterRecording {

    private static final SynchronousQueue<OutputStream> SOCKET = new SynchronousQueue<>();
    private static final CountDownLatch RECORDED = new CountDownLatch(1);
    private static final CountDownLatch STOPPED = new CountDownLatch(1);

    /** Takes the file of the recording. */
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            try (Recording recording = new Recording()) {
                recording.setDestination(Path.of(args[0]));
                recording.start();
                WeakReference<ClassLoader> loader = started();
                SOCKET.put(client.getOutputStream());
                RECORDED.await();
                recording.stop();
                STOPPED.countDown();
                while (loader.get() != null) {
                    System.gc();
                    // without a pause, the collections starve the threads that release the loader
                    LockSupport.parkNanos(10_000_000);
                }
            }
            System.out.println("collected after " + accepted.getInputStream().readNBytes(2).length);
        }
    }

    private static WeakReference<ClassLoader> started() throws Exception {
        Loaders.Own loader = new Loaders.Own(ThreadsAfterRecording.class.getClassLoader());
        Thread thread = new Thread(loader.make(Loaders.file("LastingGuest")));
        thread.setContextClassLoader(loader);
        thread.start();
        return new WeakReference<>(loader);
    }

    /** For the guest, which sees this class as another loader's. */
    public static void readAndWrite(LongSupplier clock) {
        try {
            OutputStream socket = SOCKET.take();
            clock.getAsLong();
            socket.write(1);
            RECORDED.countDown();
            STOPPED.await();
            clock.getAsLong();
            socket.write(2);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}

final class LastingGuest implements Runnable, LongSupplier {
    @Override
    public void run() {
        ThreadsAfterRecording.readAndWrite(this);
    }

    @Override
    public long getAsLong() {
        return System.nanoTime();
    }
}
