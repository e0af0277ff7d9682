package timeagent.agent.rewrite;

/**
 * Rewrites classes that write to sockets and that other threads were loading when the loaded ones were rewritten, in a
 * daemon thread that ends when there are none.
 */
public final class LateSockets extends SearchThread {
    private static final long FIRST_DELAY_NANOS = 20_000_000;

    /** The delay grows by a half each time: seven minutes in all, and after an attach eight seconds. */
    private static final int SEARCHES = 25;

    private static final int SEARCHES_AFTER_ATTACH = 13;

    private final ClassRewriter rewriter;
    private final Retransformer loadedClasses;
    private final int least;
    private int searches;

    /** @param attached whether loads may have begun before the agent could see them */
    public LateSockets(ClassRewriter rewriter, Retransformer loadedClasses, boolean attached) {
        super("timeagent-sockets");
        this.rewriter = rewriter;
        this.loadedClasses = loadedClasses;
        least = attached ? SEARCHES_AFTER_ATTACH : 0;
    }

    @Override
    long next(long last) {
        boolean ends = searches == SEARCHES || searches >= least && !rewriter.awaitsWriters();
        searches++;
        return ends ? -1 : last == 0 ? FIRST_DELAY_NANOS : last + last / 2;
    }

    @Override
    void search() {
        loadedClasses.rewriteSockets();
    }
}
