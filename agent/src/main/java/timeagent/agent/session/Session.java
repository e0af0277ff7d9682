package timeagent.agent.session;

import java.io.Closeable;

/** Something that a command in another process keeps going in this JVM. */
public interface Session extends Closeable {
    boolean needsAgent();

    /** Whether nothing keeps it going any more; closed then, within a second. */
    boolean isOver();

    /** Ends it and removes all that it made. */
    @Override
    void close();
}
