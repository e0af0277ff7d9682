package timeagent.events.jdk;

/**
 * Converts ticks to nanoseconds with one multiplication of integers, for code that runs at each write.
 *
 * <p>A record, because the JIT compiler trusts the final fields of records in constants.
 *
 * @param nanos of a tick, in units of 2^(shift - 64)
 * @param shift of the ticks before the multiplication
 */
public record TickScale(long nanos, int shift) {
    /** {@link #nanos} is at least 2^60, and less than 2^61: precise, and positive as a signed number. */
    private static final int BITS = 60;

    /** @param perSecond ticks per second, positive */
    public static TickScale of(long perSecond) {
        // rounded up: a quotient that is too low would make 3 ticks of 3 GHz 0 ns
        double nanos = Math.nextUp(1e9 / perSecond);
        int scale = Math.min(Long.SIZE, BITS - Math.getExponent(nanos));
        return new TickScale((long) Math.scalb(nanos, scale), Long.SIZE - scale);
    }

    /**
     * That of the clock in which Flight Recorder measures durations.
     *
     * @throws ReflectiveOperationException if this JDK does not tell
     */
    public static TickScale ofFlightRecorder() throws ReflectiveOperationException {
        try {
            long perSecond =
                    (long) Unrecorded.method("getTicksFrequency", long.class).invoke();
            if (perSecond <= 0) {
                throw new ReflectiveOperationException("a frequency of " + perSecond);
            }
            return of(perSecond);
        } catch (ReflectiveOperationException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }

    /** @param ticks fewer than those of ten years */
    public long nanos(long ticks) {
        return Math.multiplyHigh(ticks << shift, nanos);
    }
}
