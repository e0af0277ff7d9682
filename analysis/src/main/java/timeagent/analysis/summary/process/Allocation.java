package timeagent.analysis.summary.process;

import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

public record Allocation(Long bytes, Double bytesPerSecond, long gcCount, double gcPauseMillis) {

    public void append(TextOutput out) {
        String rate = bytesPerSecond == null ? "" : ", " + Units.of(bytesPerSecond, "B/s");
        out.table(Table.ofTexts("lw")
                .pair("allocated", bytes == null ? null : Units.of(bytes, "B") + rate)
                .line("collections", Units.count(gcCount) + ", paused for " + Units.of(gcPauseMillis, "ms")));
    }
}
