package timeagent.analysis.recording;

/** The types of a chunk that another thread may still be reading. */
final class LaterTypes {

    private Metadata types;
    private boolean known;

    /** There are none, and nobody reads any. */
    static LaterTypes none() {
        LaterTypes none = new LaterTypes();
        none.set(null);
        return none;
    }

    /** @param read the types, or null if there are none */
    synchronized void set(Metadata read) {
        types = read;
        known = true;
        notifyAll();
    }

    /** Waits until they are known. */
    synchronized Metadata get() {
        boolean interrupted = false;
        while (!known) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return types;
    }
}
