package timeagent.events.socket;

import java.util.Arrays;

/** Lengths and recipients of the datagrams that a thread is about to send with one system call. */
final class CollectedPackets {
    /** Linux sends at most as many at once (UIO_MAXIOV). */
    static final int MOST = 1024;

    private Object[] recipients;
    private int[] lengths;
    private int count;

    /** @param length 0 drops all */
    void collect(int length, Object recipient) {
        if (length == 0) {
            drop();
        } else if (count < MOST) {
            if (recipients == null) {
                recipients = new Object[MOST];
                lengths = new int[MOST];
            }
            recipients[count] = recipient;
            lengths[count++] = length;
        }
    }

    private void drop() {
        if (count != 0) {
            Arrays.fill(recipients, 0, count, null);
            count = 0;
        }
    }

    boolean has(int index) {
        return index < count;
    }

    int length(int index) {
        return lengths[index];
    }

    /** An {@link java.net.InetSocketAddress}, or null for a connected socket. */
    Object recipient(int index) {
        return recipients[index];
    }
}
