package sampleapp;

/** Hands a turn back and forth between two threads, 0 and 1; thread 0 has it first. */
interface PingPong extends AutoCloseable {

    /** The implementations, named as on the command line. */
    enum Kind {
        park,
        lock,
        pipe;

        PingPong open() throws WorkloadException {
            return switch (this) {
                case park -> new ParkPingPong();
                case lock -> new LockPingPong();
                case pipe -> PipePingPong.open();
            };
        }
    }

    /** Sets the two threads; called before the first turn. */
    default void threads(Thread first, Thread second) {}

    /** Takes the given number of turns and returns how often the thread waited for one. */
    long takeTurns(int thread, long turns) throws Exception;

    @Override
    default void close() throws WorkloadException {}
}
