package program;

/** Reads the clock; what the other agent misbehaves with. */
public final class OddVictim implements Runnable {
    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            System.currentTimeMillis(); // 100 reads in OddVictim.run
        }
    }
}
