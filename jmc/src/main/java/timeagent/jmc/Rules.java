package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/**
 * The checks as classes, which is how Mission Control finds rules: it loads each by its name, with a public constructor
 * without parameters. A provider of rules is found on the class path only, not in the application.
 */
public final class Rules {

    private Rules() {}

    public static final class ClockShare extends CheckRule {
        public ClockShare() {
            super(Checks.CLOCK_SHARE);
        }
    }

    public static final class ClockSource extends CheckRule {
        public ClockSource() {
            super(Checks.CLOCK_SOURCE);
        }
    }

    public static final class Interruptions extends CheckRule {
        public Interruptions() {
            super(Checks.INTERRUPTIONS);
        }
    }

    public static final class EventCost extends CheckRule {
        public EventCost() {
            super(Checks.EVENT_COST);
        }
    }

    public static final class EventUse extends CheckRule {
        public EventUse() {
            super(Checks.EVENT_USE);
        }
    }

    public static final class SmallWrites extends CheckRule {
        public SmallWrites() {
            super(Checks.SMALL_WRITES);
        }
    }

    public static final class FailedWrites extends CheckRule {
        public FailedWrites() {
            super(Checks.FAILED_WRITES);
        }
    }

    public static final class BlockedWrites extends CheckRule {
        public BlockedWrites() {
            super(Checks.BLOCKED_WRITES);
        }
    }

    public static final class SlowerPeer extends CheckRule {
        public SlowerPeer() {
            super(Checks.SLOWER_PEER);
        }
    }

    public static final class ContextSwitches extends CheckRule {
        public ContextSwitches() {
            super(Checks.CONTEXT_SWITCHES);
        }
    }

    public static final class Coverage extends CheckRule {
        public Coverage() {
            super(Checks.COVERAGE);
        }
    }
}
