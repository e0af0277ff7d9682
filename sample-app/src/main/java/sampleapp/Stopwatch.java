package sampleapp;

/** The time since it was created. */
final class Stopwatch {

    private final long start = System.nanoTime();

    long nanos() {
        return System.nanoTime() - start;
    }

    double seconds() {
        return nanos() / 1e9;
    }
}
