package timeagent.agent;

/** A class with a clock call site, to see whether the agent works; loaded after the agent is installed. */
final class SelfTest {
    private SelfTest() {}

    static long read() {
        return System.currentTimeMillis();
    }
}
