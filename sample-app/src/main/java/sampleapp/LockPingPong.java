package sampleapp;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Hands over by a lock and one condition per thread. */
final class LockPingPong implements PingPong {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition[] conditions = {lock.newCondition(), lock.newCondition()};
    private int turn;

    @Override
    public long takeTurns(int thread, long turns) throws InterruptedException {
        long waits = 0;
        for (long i = 0; i < turns; i++) {
            lock.lock();
            try {
                while (turn != thread) {
                    waits++;
                    conditions[thread].await();
                }
                turn = 1 - thread;
                conditions[turn].signal();
            } finally {
                lock.unlock();
            }
        }
        return waits;
    }
}
