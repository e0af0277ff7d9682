package sampleapp;

import java.util.List;

/** A way in which one of two threads, 0 and 1, gives the turn to the other; thread 0 has it first. */
interface HandOver extends AutoCloseable {

    static List<String> words() {
        return List.of("park", "lock", "pipe");
    }

    static HandOver of(String word) throws WorkloadException {
        return switch (word) {
            case "lock" -> new LockHandOver();
            case "pipe" -> PipeHandOver.open();
            default -> new ParkHandOver();
        };
    }

    /** Told, before the turns begin, which threads take them. */
    default void threads(Thread first, Thread second) {}

    /** Takes so many turns and returns how often the thread went to wait for one. */
    long takeTurns(int thread, long turns) throws Exception;

    @Override
    default void close() throws WorkloadException {}
}
