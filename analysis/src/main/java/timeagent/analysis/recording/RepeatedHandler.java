package timeagent.analysis.recording;

import java.util.function.Consumer;

/**
 * A handler of events that a JVM writes again into each chunk, such as its flags. It is not given those of a chunk that say, beside
 * when and where they were written, what those of the same type in the chunk before said: to read them all again takes longer than
 * a million other events.
 */
public interface RepeatedHandler extends Consumer<Event> {}
