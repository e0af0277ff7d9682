package program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.util.concurrent.ExecutionException;

/** Makes writes, and prints for each the event that it must have: api, host, address, port, bytes, error. */
final class Expected {

    /** Returns what was written, as the application sees it. */
    interface Write {
        long write() throws Exception;
    }

    /** Makes one write; returns the bytes written, or -1 if it failed. */
    static long event(String api, SocketAddress peer, Write write) {
        long bytes;
        Throwable error = null;
        try {
            bytes = write.write();
        } catch (Throwable e) {
            bytes = -1;
            error = e instanceof ExecutionException ? e.getCause() : e;
        }
        print(api, peer, Math.max(bytes, 0), error);
        return bytes;
    }

    /** Like {@link #event} for a write that must fail with this. */
    static void failure(Class<? extends Throwable> expected, String api, SocketAddress peer, Write write) {
        event(api, peer, () -> {
            try {
                write.write();
            } catch (Throwable e) {
                Throwable thrown = e instanceof ExecutionException ? e.getCause() : e;
                if (thrown.getClass() != expected) {
                    System.out.println(api + " threw " + thrown + " instead of " + expected);
                }
                throw e;
            }
            System.out.println(api + " did not throw " + expected);
            return 0;
        });
    }

    /** @param peer null for none */
    static synchronized void print(String api, SocketAddress peer, long bytes, Throwable error) {
        System.out.println(
                api + " " + peer(peer) + " " + bytes + " " + (error == null ? null : error.getClass().getName()));
    }

    private static String peer(SocketAddress peer) {
        if (peer instanceof UnixDomainSocketAddress unix) {
            return "/" + unix.getPath() + ":-1";
        }
        if (peer instanceof InetSocketAddress inet) {
            // the name it was made with: getHostName() would ask a name service
            InetAddress address = inet.getAddress();
            return address + ":" + inet.getPort();
        }
        return "/:-1";
    }
}
