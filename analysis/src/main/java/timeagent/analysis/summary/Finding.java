package timeagent.analysis.summary;

import com.google.gson.annotations.SerializedName;

/**
 * Something in a recording that deserves attention, in the shape of the JSON output.
 *
 * @param id of the check that found it
 * @param summary one or two sentences with the numbers
 * @param solution what to do
 */
public record Finding(String id, Severity severity, String summary, String solution) {

    /** How much attention it deserves, least first; a report has none that is OK. */
    public enum Severity {
        @SerializedName("ok")
        OK,
        @SerializedName("info")
        INFO,
        @SerializedName("warning")
        WARNING
    }
}
