package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentClock;

/** Reads inside wrappers, through the hooks that rewritten code calls. */
@ExtendWith(ClaimedHooks.class)
final class WrapperCallersTest {
    private static final String CLASS = WrapperCallersTest.class.getName();
    private static final String NANO_TIME = "System.nanoTime";

    private static int lines;

    private final int inside = number(new CallSite(CLASS, "now", "()J", ++lines, NANO_TIME));
    private final int other = number(new CallSite(CLASS, "read", "()J", ++lines, NANO_TIME));

    @BeforeEach
    void count() {
        ClockCounter.count(true);
    }

    @Test
    void countsAReadWhereTheWrapperIsCalled() {
        int line = ++lines;

        callAndRead(call(line, "now()J"), inside);
        callAndRead(call(line, "now()J"), inside);

        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                .isEqualTo(2);
        assertThat(calls(inside)).isZero();
    }

    @Test
    void theCallSiteOfAnUnloadedCallerEndsAndAnotherTakesItsPlace() {
        BitSet ofCaller = new BitSet();
        CallSite caller = CallSite.ofCall(CLASS, "gone", "()V", ++lines, "now()J");
        CallSite counted = new CallSite(CLASS, "gone", "()V", lines, NANO_TIME, CLASS + ".now");
        callAndRead(CallSites.FIRST + CallSites.number(caller, ofCaller), inside);
        int first = CallSites.number(counted, new BitSet());
        BitSet ofTest = new BitSet();
        ofTest.set(first);

        CallSites.release(ofCaller);
        CallSites.release(ofTest);

        assertThat(CallSites.get(first)).isNull();
        int line = ++lines;
        callAndRead(call(line, "now()J"), inside);
        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                .isEqualTo(1);
    }

    @Test
    void countsAReadInsideTheWrapperWhereTheCallerIsNotKnown() {
        read(inside);

        assertThat(calls(inside)).isEqualTo(1);
    }

    @Test
    void countsOneReadForACallAndTheNextInsideTheWrapper() {
        int line = ++lines;

        callAndRead(call(line, "now()J"), inside);
        read(inside);

        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                .isEqualTo(1);
        assertThat(calls(inside)).isEqualTo(1);
    }

    @Test
    void countsInsideTheWrapperAfterACallThatReachedAnother() {
        TimeagentClock.calling(call(++lines, "now()J"));
        TimeagentClock.called();
        read(inside);

        assertThat(calls(inside)).isEqualTo(1);
    }

    /** Where that one, a virtual thread, waits inside the wrapper. */
    @Test
    void countsInsideTheWrapperWhereAnotherThreadOfTheCarrierHasCalledIt() {
        int line = ++lines;
        TimeagentClock.calling(call(line, "now()J"));
        long[] own = ClockCounter.counts().slotOf(Thread.currentThread()).own;
        own[CountSlot.CALLING_THREAD]--;

        read(inside);
        TimeagentClock.called();
        assertThat(calls(inside)).isEqualTo(1);

        own[CountSlot.CALLING_THREAD]++;
        read(inside);
        assertThat(calls(inside)).isEqualTo(1);
        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                .isEqualTo(1);
    }

    @Test
    void countsTheSameWithTwoHooks() {
        int line = ++lines;

        for (int i = 0; i < 2; i++) {
            TimeagentClock.calling(call(line, "now()J"));
            TimeagentClock.end(TimeagentClock.begin(TimeagentClock.entered(inside)));
        }

        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                .isEqualTo(2);
        assertThat(calls(inside)).isZero();
    }

    @Test
    void countsInsideAMethodThatWasNotTheOneCalled() {
        callAndRead(call(++lines, "now()J"), other);

        assertThat(calls(other)).isEqualTo(1);
    }

    @Test
    void countsThroughAChainWhereTheFirstWrapperIsCalled() {
        int line = ++lines;
        int forwarding = number(CallSite.ofCall(CLASS, "first", "()J", ++lines, "now()J"));

        TimeagentClock.calling(call(line, "first()J"));
        TimeagentClock.calling(TimeagentClock.entered(forwarding));
        read(inside);

        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".first")))
                .isEqualTo(1);
        assertThat(calls(inside)).isZero();
    }

    @Test
    void tellsOverloadedWrappersApart() {
        String types = "(IJ[[Ljava/util/concurrent/TimeUnit;[ZLWithoutPackage;)J";
        int overload = number(new CallSite(CLASS, "now", types, ++lines, "System.currentTimeMillis"));
        int line = ++lines;

        callAndRead(call(line, "now()J"), inside);
        callAndRead(call(line, "now" + types), overload);
        callAndRead(call(line, "now" + types), overload);

        assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                .isEqualTo(1);
        CallSite ofOverload = new CallSite(
                CLASS,
                "caller",
                "()V",
                line,
                "System.currentTimeMillis",
                CLASS + ".now(int,long,TimeUnit[][],boolean[],WithoutPackage)");
        assertThat(calls(ofOverload)).isEqualTo(2);
        assertThat(ofOverload.label()).endsWith(".now(int,long,TimeUnit[][],boolean[],WithoutPackage)");
    }

    @Test
    void losesNoReadOfManyCallersInManyThreads() throws Exception {
        int first = lines + 1;
        lines += 500;

        Threads.runTogether(4, () -> {
            for (int line = first; line < first + 500; line++) {
                callAndRead(call(line, "now()J"), inside);
            }
        });

        for (int line = first; line < first + 500; line++) {
            assertThat(calls(new CallSite(CLASS, "caller", "()V", line, NANO_TIME, CLASS + ".now")))
                    .isEqualTo(4);
        }
        assertThat(calls(inside)).isZero();
    }

    @Test
    void doesNothingWithNobodyCounting() {
        HookAccess.hooks().clock(null);

        TimeagentClock.calling(call(++lines, "now()J"));
        TimeagentClock.called();

        assertThat(TimeagentClock.entered(7)).isEqualTo(7);
    }

    @Test
    void leavesCallsThatAnEarlierAgentHasRewrittenAlone() {
        TimeagentClock.calling(CallSites.FIRST - 1);
        read(inside);

        assertThat(calls(inside)).isEqualTo(1);
        assertThat(TimeagentClock.entered(CallSites.FIRST - 1)).isEqualTo(CallSites.FIRST - 1);
    }

    private static void callAndRead(int call, int inside) {
        TimeagentClock.calling(call);
        read(inside);
        TimeagentClock.called();
    }

    private static void read(int inside) {
        TimeagentClock.end(TimeagentClock.beginInside(inside));
    }

    private static int call(int line, String called) {
        return number(CallSite.ofCall(CLASS, "caller", "()V", line, called));
    }

    private static int number(CallSite site) {
        return CallSites.FIRST + CallSites.number(site);
    }

    private static long calls(CallSite site) {
        return calls(number(site));
    }

    private static long calls(int site) {
        int number = site - CallSites.FIRST;
        return ClockCounter.counts().sums().of(number + 1)[number];
    }
}
