package timeagent.analysis.summary.clock;

import com.google.gson.annotations.SerializedName;
import timeagent.analysis.text.Columns;

/**
 * The wall clock was set, the program stood still, or both, in the shape of the JSON output; what did not happen is left out.
 *
 * @param time when it began or, of a step alone, was noticed, up to a second later; ISO 8601, by the wall clock before the first step
 * @param seconds since the start, as in the plots
 * @param step how far the wall clock moved, ns, negative if it was set back
 * @param stoodStill ns; at least so long, where no pause was recorded
 * @param garbageCollection ns of that time in pauses of collections
 * @param safepoint ns of that time, in which the JVM had stopped all threads, or was stopping them
 * @param text a sentence, of a step with the call sites that read the wall clock around it
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

    /** The longer of the step and the standstill, ns. */
    public long size() {
        return Math.max(step == null ? 0 : Math.abs(step), stoodStill == null ? 0 : stoodStill);
    }
}
