package timeagent.analysis.recording;

/**
 * One field of a type.
 *
 * @param name its name
 * @param type the type of its value, or of each value of an array
 * @param constant whether the chunk has a key into a constant pool in its place
 * @param array whether it is an array
 * @param timespan the unit of a time span ({@code TICKS}, {@code NANOSECONDS}, ...), or null when it is none
 */
record Field(String name, Type type, boolean constant, boolean array, String timespan) {}
