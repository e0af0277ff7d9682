package timeagent.analysis.findings;

/** What a number is in. */
public enum Unit {
    /** 0 to 1. */
    SHARE,
    NANOS,
    BYTES,
    BYTES_PER_SECOND,
    NUMBER,
    PER_SECOND
}
