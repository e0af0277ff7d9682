package timeagent.agent.session;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;

/**
 * A file that a command in another process keeps locked: what it needs here lasts until the lock is released.
 *
 * <p>The kernel releases the lock however that process ends, and it works across containers. The file contains the
 * settings of a recording. Replies go back through a system property.
 */
public final class Lease implements Closeable {
    /** Bytes that no content has; also in {@code RemoteRecording}. */
    private static final long HELD = Long.MAX_VALUE - 1;

    private static final long WANTED = HELD - 1;

    private final File file;
    private final FileChannel channel;
    private final String property;

    private Lease(File file, FileChannel channel, String property) {
        this.file = file;
        this.channel = channel;
        this.property = property;
    }

    /**
     * @param property system property for replies, removed by {@link #close}
     * @throws IllegalStateException if nobody holds it, or it cannot be read
     */
    public static Lease of(File file, String property) {
        try {
            Lease lease = new Lease(file, FileChannel.open(file.toPath(), StandardOpenOption.READ), property);
            if (lease.isReleased()) {
                lease.channel.close();
                throw new IllegalStateException("nobody holds '" + file + "'");
            }
            return lease;
        } catch (IOException e) {
            throw new IllegalStateException("cannot read '" + file + "' (" + e + ")", e);
        }
    }

    String settings() throws IOException {
        // not closed: that would close the channel
        return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether the command has ended. */
    boolean isReleased() {
        return isFree(HELD);
    }

    /** Whether the command waits for the end. */
    boolean isStopRequested() {
        return isFree(WANTED);
    }

    private boolean isFree(long position) {
        try (FileLock lock = channel.tryLock(position, 1, true)) {
            return lock != null;
        } catch (IOException e) {
            HookErrors.suppress(e);
            return true;
        }
    }

    File folder() {
        return file.getParentFile();
    }

    File beside(String suffix) {
        return new File(file + suffix);
    }

    public void reply(String text) {
        reply(property, text);
    }

    /** Answers a request of a command: the attach API returns nothing, so the command reads a system property. */
    public static void reply(String property, String text) {
        System.setProperty(property, Message.oneLine(text));
    }

    /** Shows the command that what it needs has ended. */
    public void delete() {
        file.delete();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            HookErrors.suppress(e);
        }
        delete();
        System.clearProperty(property);
    }
}
