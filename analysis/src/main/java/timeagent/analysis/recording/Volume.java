package timeagent.analysis.recording;

/**
 * How many events of a type there are.
 *
 * @param bytes that they take in the recording, without the strings, stack traces and other constants they refer to
 */
public record Volume(long events, long bytes) {

    public Volume plus(Volume other) {
        return new Volume(events + other.events, bytes + other.bytes);
    }
}
