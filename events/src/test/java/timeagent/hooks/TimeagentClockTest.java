package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimeagentClockTest {
    static final long CACHED = 42;

    @AutoClose("release")
    private final TimeagentHooks hooks = new TimeagentHooks();

    private final Seen clock = new Seen();
    private int site;

    @BeforeEach
    void claim() {
        assertThat(hooks.claim()).isTrue();
        hooks.clock(clock);
        int page = hooks.takePage();
        hooks.addPage(page);
        site = page * TimeagentHooks.CELLS;
    }

    @Test
    void asksAboutTheFirstReadOfARow() {
        TimeagentClock.count(site);
        TimeagentClock.count(site + 1);

        assertThat(clock.calls).containsExactly("sample " + site, "sample " + (site + 1));
        assertThat(hooks.sums(site / TimeagentHooks.CELLS, 1)).startsWith(1, 1, 0);
    }

    @Test
    void asksFromTheLimitOn() {
        TimeagentClock.count(site);
        hooks.rows(site / TimeagentHooks.CELLS, 1, row -> row[TimeagentHooks.LIMIT] = 3);
        clock.calls.clear();

        TimeagentClock.count(site);
        assertThat(clock.calls).isEmpty();
        TimeagentClock.count(site + 1);

        assertThat(clock.calls).containsExactly("sample " + (site + 1));
    }

    @Test
    void notesClocksOtherThanTheSystems() {
        TimeagentClock.source(Clock.systemUTC(), 1);
        TimeagentClock.source(Clock.systemDefaultZone(), 2);
        TimeagentClock.source(null, 3);
        TimeagentClock.source(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), 4);

        assertThat(clock.calls).containsExactly("other 4");
    }

    @Test
    void asksNothingWithoutAnAgent() {
        hooks.clock(null);

        TimeagentClock.count(site);
        TimeagentClock.source(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), site);

        assertThat(clock.calls).isEmpty();
    }

    static final class Seen extends TimeagentClock {
        final List<String> calls = new ArrayList<>();

        @Override
        protected void sample(int site) {
            calls.add("sample " + site);
        }

        @Override
        protected void readsOtherClock(int site) {
            calls.add("other " + site);
        }

        @Override
        protected long cachedMillis() {
            calls.add("cachedMillis");
            return CACHED;
        }
    }
}
