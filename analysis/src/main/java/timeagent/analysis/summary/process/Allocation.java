package timeagent.analysis.summary.process;

public record Allocation(Long bytes, Double bytesPerSecond, long gcCount, double gcPauseMillis) {}
