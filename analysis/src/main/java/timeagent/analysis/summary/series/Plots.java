package timeagent.analysis.summary.series;

import com.google.gson.annotations.SerializedName;
import java.util.List;

/** What a page plots: how things went over time. */
public record Plots(Timeline timeline) {

    /**
     * @param stepSeconds from one point to the next
     * @param peers those with most time in writes
     */
    public record Timeline(double stepSeconds, List<Point> points, List<PeerLine> peers) {}

    /**
     * The mean over one step; null is what was not recorded then.
     *
     * @param at middle of the step, s since the start
     */
    public record Point(@SerializedName("seconds") double at, Double readsPerSecond, Double writesPerSecond) {}

    /** The writes to a peer over time; its names are those in the list of peers. */
    public record PeerLine(
            String host, String address, Integer port, Integer localPort, String api, List<PeerPoint> points) {}

    /**
     * The mean over one step.
     *
     * @param at middle of the step, s since the start
     * @param nanosPerSecond time in writes, ns; of several threads together
     */
    public record PeerPoint(
            @SerializedName("seconds") double at,
            double writesPerSecond,
            double bytesPerSecond,
            double nanosPerSecond) {}
}
