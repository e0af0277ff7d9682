package sampleapp;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Hands over by an atomic reference to the next thread, {@code unpark} and {@code park}. */
final class ParkPingPong implements PingPong {

    private final AtomicReference<Thread> turn = new AtomicReference<>();
    private final Thread[] threads = new Thread[2];

    @Override
    public void threads(Thread first, Thread second) {
        threads[0] = first;
        threads[1] = second;
        turn.set(first);
    }

    @Override
    public long takeTurns(int thread, long turns) {
        Thread self = threads[thread];
        Thread other = threads[1 - thread];
        long parks = 0;
        long taken = 0;
        while (taken < turns) {
            if (turn.compareAndSet(self, other)) {
                taken++;
                LockSupport.unpark(other);
            } else {
                parks++;
                LockSupport.park(this);
            }
        }
        return parks;
    }
}
