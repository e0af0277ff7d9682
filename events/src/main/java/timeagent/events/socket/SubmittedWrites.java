package timeagent.events.socket;

import java.util.Arrays;

/**
 * Writes of one socket that were submitted to io_uring and have not completed: one of a stream, or several datagrams that
 * have an index.
 *
 * <p>Used by one thread at a time, that of the socket's channel.
 */
final class SubmittedWrites {
    /** The index of a write of a stream. */
    static final int STREAM = -1;

    private static final int OPERATION_SENDMSG = 9;
    private static final int OPERATION_SPLICE = 30;
    /** What the transport gives a splice of a file into a pipe, which precedes that into the socket. */
    private static final int TO_PIPE = 1;
    /** IORING_CQE_F_NOTIF: the kernel has no more use for the bytes of a write that has completed. */
    private static final int NOTIFICATION = 8;

    private static final int EAGAIN = 11;
    private static final int EINPROGRESS = 115;
    private static final int ECANCELED = 125;

    private static final int FIRST_SIZE = 8;

    private Object stream;
    private Object[] writes = {};
    private Object[] recipients = {};

    /** The state of a write that was submitted and neither completed nor was cancelled, or null. */
    Object pending(int index) {
        return index == STREAM ? stream : index >= 0 && index < writes.length ? writes[index] : null;
    }

    /** The recipient of a datagram that was submitted and has not completed, or null. */
    Object recipient(int index) {
        return index >= 0 && index < recipients.length ? recipients[index] : null;
    }

    void submitted(int index, Object write, Object recipient) {
        if (index == STREAM) {
            stream = write;
        } else if (index >= 0) {
            if (index >= writes.length) {
                int size = Math.max(FIRST_SIZE, 2 * index);
                writes = Arrays.copyOf(writes, size);
                recipients = Arrays.copyOf(recipients, size);
            }
            writes[index] = write;
            recipients[index] = recipient;
        }
    }

    void completed(int index) {
        submitted(index, null, null);
    }

    /** Whether the completion is that of a write, or of data that a connecting socket accepted. */
    boolean isWrite(int operation, int result, int flags, int index) {
        if ((flags & NOTIFICATION) != 0 || operation == OPERATION_SPLICE && index == TO_PIPE || result == -ECANCELED) {
            return false;
        }
        // connecting with data (TCP Fast Open) ends with 0 or EINPROGRESS if the data was not accepted
        return result != -EINPROGRESS && (result != 0 || pending(indexOf(operation, index)) != null);
    }

    /** The index under which a completed write was submitted. */
    int indexOf(int operation, int index) {
        return operation == OPERATION_SENDMSG && recipient(index) != null ? index : STREAM;
    }

    static boolean hasFailed(int result) {
        return result < 0 && result != -EAGAIN;
    }
}
