package program;

/** Reads the clock; copied by {@link ManySites}. */
public final class Site0000 implements Runnable {
    @Override
    public void run() {
        System.currentTimeMillis();
    }
}
