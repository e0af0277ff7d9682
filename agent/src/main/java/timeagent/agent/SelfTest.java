package timeagent.agent;

/** A class with one clock call site, loaded after installation to check that the agent works. */
public final class SelfTest implements Runnable {

    static long read() {
        return System.currentTimeMillis();
    }

    @Override
    public void run() {
        read();
    }
}
