package timeagent.analysis.recording;

/**
 * A thread as a recording knows it.
 *
 * @param id the number the JVM's Java code knows it by; 0 or less when it is no Java thread
 * @param virtual whether it is a virtual thread (false in recordings of JDKs without them)
 * @param name in Java, or if it is no Java thread in the operating system; may be empty
 */
public record EventThread(long id, boolean virtual, String name) {

    static EventThread of(Fields thread) {
        String javaName = thread.text("javaName");
        String name = javaName != null ? javaName : thread.text("osName");
        return new EventThread(thread.number("javaThreadId"), thread.flag("virtual"), name == null ? "" : name);
    }
}
