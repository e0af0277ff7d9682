package program;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/** Is a clock of its own that asks its superclass for the time. */
public final class SuperCall extends Clock {

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }

    @Override
    public Instant instant() {
        return Instant.EPOCH;
    }

    @Override
    public long millis() {
        LongSupplier reference = super::millis; // 3 reads of Clock.millis in SuperCall.lambda in millis
        return super.millis() + reference.getAsLong() + 1; // 3 reads of Clock.millis in SuperCall.millis
    }

    public static void main(String[] args) {
        SuperCall clock = new SuperCall();
        System.out.println(clock.millis() + clock.millis() + clock.millis());
    }
}
