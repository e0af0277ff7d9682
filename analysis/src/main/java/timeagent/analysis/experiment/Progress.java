package timeagent.analysis.experiment;

import java.io.PrintWriter;
import java.util.Locale;

/** Tells after each run how far the experiment is and about how long the rest takes: as long as the runs before, on average. */
final class Progress {

    private final PrintWriter messages;
    private final int runs;
    private int done;
    private double seconds;

    Progress(PrintWriter messages, int runs) {
        this.messages = messages;
        this.runs = runs;
    }

    void ended(String name, double wallSeconds) {
        done++;
        seconds += wallSeconds;
        int left = runs - done;
        String rest = left == 0 ? "" : ", about " + time(seconds / done * left) + " left";
        messages.println(String.format(
                Locale.ROOT, "timeagent: run %d of %d, %s: %s%s", done, runs, name, time(wallSeconds), rest));
    }

    private static String time(double seconds) {
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 120 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
    }
}
