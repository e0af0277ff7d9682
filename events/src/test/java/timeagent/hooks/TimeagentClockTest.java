package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimeagentClockTest {
    private static final long CACHED = 42;

    @AutoClose("release")
    private final TimeagentHooks hooks = new TimeagentHooks();

    private final Seen clock = new Seen();

    @BeforeEach
    void claim() {
        assertThat(hooks.claim()).isTrue();
        hooks.clock(clock);
    }

    @Test
    void countsAReadThatStaysWhereItIs() {
        assertThat(TimeagentClock.begin(1)).isNull();
        TimeagentClock.end(null);
        clock.answer = "the read";
        assertThat(TimeagentClock.begin(2)).isEqualTo("the read");
        TimeagentClock.end("the read");

        assertThat(clock.calls).containsExactly("begin 1", "begin 2", "end the read");
        assertThat(clock.sources).isEmpty();
    }

    @Test
    void countsAReadOfAClockThatStaysWhereItIs() {
        Clock utc = Clock.systemUTC();

        assertThat(TimeagentClock.begin(utc, 1)).isNull();
        assertThat(TimeagentClock.begin(null, 2)).isNull();

        assertThat(clock.calls).containsExactly("begin 1", "begin 2");
        assertThat(clock.sources).containsExactly(utc, null);
    }

    @Test
    void countsNothingWithNobodyCounting() {
        hooks.clock(null);

        assertThat(TimeagentClock.begin(1)).isNull();
        assertThat(TimeagentClock.begin(Clock.systemUTC(), 2)).isNull();
        TimeagentClock.end("the read of an agent that has been taken out");

        assertThat(clock.calls).isEmpty();
    }

    @Test
    void answersTheCachedClockWhereThereIsOne() {
        assertThat(TimeagentClock.cachedTimeMillis()).isEqualTo(CACHED);

        assertThat(clock.calls).containsExactly("cachedMillis");
    }

    @Test
    void answersTheSystemClockWithNobodyCaching() {
        hooks.clock(null);
        long before = System.currentTimeMillis();

        long read = TimeagentClock.cachedTimeMillis();

        assertThat(read).isBetween(before, System.currentTimeMillis());
        assertThat(clock.calls).isEmpty();
    }

    static final class Seen extends TimeagentClock {
        final List<String> calls = new ArrayList<>();
        final List<Clock> sources = new ArrayList<>();
        Object answer;

        @Override
        protected Object start(int site) {
            calls.add("begin " + site);
            return answer;
        }

        @Override
        protected Object start(int site, Clock source) {
            sources.add(source);
            return start(site);
        }

        @Override
        protected void finish(Object read) {
            calls.add("end " + read);
        }

        @Override
        protected long cachedMillis() {
            calls.add("cachedMillis");
            return CACHED;
        }
    }
}
