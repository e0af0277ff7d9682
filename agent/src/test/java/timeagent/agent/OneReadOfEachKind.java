package timeagent.agent;

import jdk.jfr.Recording;
import timeagent.events.clock.CachedClock;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockCounter;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentClock;

/** A program that reads a clock through the hooks: counted, as an event, and cached. */
final class OneReadOfEachKind {
    private static final long CACHE_PERIOD_NANOS = 10_000_000;

    private OneReadOfEachKind() {}

    public static void main(String[] args) {
        try (Recording recording = new Recording()) {
            recording.enable("timeagent.ClockRead");
            recording.start();
            HookAccess.use(OwnHooks.create());
            Begin.now();
            Reads.all();
            End.now();
        }
    }

    /** A class of its own, for what it names is loaded when it is verified. */
    private static final class Reads {
        static void all() {
            int site = CallSites.number(new CallSite("Main", "main", "()V", 1, "System.currentTimeMillis"));
            HookAccess.claim();
            ClockCounter.everyReadIsAnEvent();
            ClockCounter.readsCanBeEvents();
            CachedClock.INSTANCE.start(CACHE_PERIOD_NANOS);
            HookAccess.clock(ClockCounter.INSTANCE);
            TimeagentClock.currentTimeMillis(site);
            TimeagentClock.cachedTimeMillis(site);
        }
    }

    /** Where the list of loaded classes begins. */
    private static final class Begin {
        static void now() {}
    }

    /** Where it ends. */
    private static final class End {
        static void now() {}
    }
}
