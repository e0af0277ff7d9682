package timeagent.analysis.summary.clock;

import com.google.gson.annotations.SerializedName;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import timeagent.analysis.recording.Span;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Units;

/**
 * The wall clock was set, the program stood still, or both, in the shape of the JSON output; what did not happen is left out.
 *
 * @param time when it began or, of a step alone, was noticed, up to a second later; ISO 8601, by the wall clock before the first step
 * @param seconds since the start, as in the plots
 * @param step how far the wall clock moved, ns, negative if it was set back
 * @param stoodStill ns; at least so long, where no pause was recorded
 * @param garbageCollection ns of that time in pauses of collections
 * @param safepoint ns of that time, in which the JVM had stopped all threads, or was stopping them
 * @param text a sentence, of a step with the call sites that read the wall clock
 */
public record Interruption(
        String time,
        double seconds,
        @SerializedName("stepNanos") Long step,
        @SerializedName("stoodStillNanos") Long stoodStill,
        @SerializedName("garbageCollectionNanos") Long garbageCollection,
        @SerializedName("safepointNanos") Long safepoint,
        String text) {

    public static Columns<Interruption> columns() {
        return new Columns<Interruption>()
                .name("what", "text", Interruption::text)
                .onPage("after", "s", "seconds")
                .onPage("step", "ns", "stepNanos")
                .onPage("stood still", "ns", "stoodStillNanos")
                .onPage("collections", "ns", "garbageCollectionNanos")
                .onPage("safepoints", "ns", "safepointNanos");
    }

    /** @param setBy ns; 0 if the wall clock was not set */
    static Interruption of(long nanos, long setBy, Span still, Standstills standstills) {
        String time =
                Instant.EPOCH.plusNanos(nanos).truncatedTo(ChronoUnit.MILLIS).toString();
        String text = "At " + time.substring(11, Math.min(21, time.length() - 1)) + " UTC "
                + (setBy == 0
                        ? ""
                        : "the wall clock was set " + (setBy < 0 ? "back" : "forward") + " by "
                                + Units.of(Math.abs(setBy), "ns") + "; ")
                + "the program ";
        Long step = setBy == 0 ? null : setBy;
        if (still == null) {
            return new Interruption(time, 0, step, null, null, null, text + "did not stand still");
        }
        long collection = standstills.inCollections(still);
        long safepoint = standstills.inSafepoints(still);
        String length = Units.of(still.nanos(), "ns");
        String cause = collection > 0
                ? length + " (garbage collection " + Units.of(collection, "ns") + ")"
                : safepoint > 0
                        ? length + " (safepoint " + Units.of(safepoint, "ns") + ")"
                        : "at least " + length + standstills.noPause();
        return new Interruption(time, 0, step, still.nanos(), collection, safepoint, text + "stood still for " + cause);
    }

    Interruption with(double since, String readers) {
        return new Interruption(time, since, step, stoodStill, garbageCollection, safepoint, text + readers + ".");
    }

    /** The longer of the step and the standstill, ns. */
    public long size() {
        return Math.max(step == null ? 0 : Math.abs(step), stoodStill == null ? 0 : stoodStill);
    }
}
