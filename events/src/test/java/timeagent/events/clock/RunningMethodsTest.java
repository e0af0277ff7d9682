package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;

/** No class is redefined here: where a class names its source file, no frame is old. */
@ExtendWith(ClaimedHooks.class)
final class RunningMethodsTest {

    private static final String CLASS = RunningMethodsTest.class.getName();

    private final RunningMethods methods = new RunningMethods();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch counted = new CountDownLatch(1);
    private final CountDownLatch left = new CountDownLatch(1);
    private final BitSet sites = new BitSet();
    private int site;
    private Thread thread;
    private volatile boolean counts;

    @BeforeEach
    void entersTheMethod() throws Exception {
        ClockCounter.count(true);
        site = CallSites.number(new CallSite(CLASS, "runs", "()V", 1, "System.nanoTime"), sites);
        thread = new Thread(this::runs);
        thread.start();
        entered.await();
    }

    @AfterEach
    void leavesTheMethod() throws Exception {
        released.countDown();
        left.countDown();
        thread.join();
        ClockCounter.count(false);
    }

    private void runs() {
        entered.countDown();
        try {
            released.await();
            if (counts) {
                // as if it had been called again, with the same callers
                ClockCounter.counts().count(site);
                counted.countDown();
                left.await();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void find(int firstLine, int lastLine, boolean hasSource) {
        methods.rewritten(CLASS, "runs", firstLine, lastLine, hasSource, sites);
        methods.find();
    }

    private void lookTwice() {
        methods.look();
        methods.look();
    }

    @Test
    void namesAMethodWithoutSourceFileOnceItHasStayed() throws Exception {
        find(-1, -1, false);
        assertThat(methods.notes()).isEmpty();

        lookTwice();
        assertThat(methods.notes()).startsWith("clock reads not counted").containsPattern(": .*\\.runs:\\d+$");

        released.countDown();
        thread.join();
        methods.look();
        assertThat(methods.notes()).isEmpty();
    }

    @Test
    void namesNoMethodThatWasEnteredAfterItsClassWasRewritten() {
        find(1, Integer.MAX_VALUE, true);
        lookTwice();

        assertThat(methods.notes()).isEmpty();
    }

    @Test
    void namesNoMethodOfTheSameNameInOtherLines() {
        find(1, 2, false);
        lookTwice();

        assertThat(methods.notes()).isEmpty();
    }

    @Test
    void namesNoMethodWhoseThreadHasCountedARead() throws Exception {
        find(-1, -1, false);
        lookTwice();
        assertThat(methods.notes()).isNotEmpty();

        counts = true;
        released.countDown();
        counted.await();
        assertThat(methods.notes()).isEmpty();
    }

    @Test
    void looksNoMoreWhereNoMethodIsLeft() throws Exception {
        find(-1, -1, false);
        assertThat(methods.step(System.nanoTime())).isPositive();

        methods.clear();
        assertThat(methods.step(System.nanoTime())).isZero();
        assertThat(methods.notes()).isEmpty();
    }
}
