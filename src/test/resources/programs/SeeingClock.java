package program;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** Looks at who calls it, and reads no clock. */
class SeeingClock extends Clock {
    @Override
    public long millis() {
        Tally.saw(new Throwable());
        return 1_500_000_000_000L;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis());
    }

    @Override
    public ZoneId getZone() {
        return null;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
