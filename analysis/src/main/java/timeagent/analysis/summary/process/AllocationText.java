package timeagent.analysis.summary.process;

import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** What a process allocated, and its collections. */
public final class AllocationText {

    private AllocationText() {}

    public static void append(TextOutput out, Allocation allocation) {
        String rate = allocation.bytesPerSecond() == null ? "" : ", " + Units.of(allocation.bytesPerSecond(), "B/s");
        String pauses = ", paused for " + Units.of(allocation.gcPauseMillis(), "ms");
        out.table(Table.ofTexts("lw")
                .pair("allocated", allocation.bytes() == null ? null : Units.of(allocation.bytes(), "B") + rate)
                .line("collections", Units.count(allocation.gcCount()) + pauses));
    }
}
