package timeagent.agent;

/** A class with one clock call site, loaded after installation to check that the agent works. */
public final class SelfTest {
    private SelfTest() {}

    static long read() {
        return System.currentTimeMillis();
    }
}
