package timeagent.analysis.summary.stacks;

/** Unit of the frame widths of a flame graph. */
public enum FlameUnit {
    /** Estimated time of clock reads and duration of socket writes, ns. */
    TIME("ns"),
    READS("reads"),
    /** Bytes of socket writes. */
    BYTES("bytes");

    private final String label;

    FlameUnit(String label) {
        this.label = label;
    }

    /** Name of one of them. */
    public String label() {
        return label;
    }
}
