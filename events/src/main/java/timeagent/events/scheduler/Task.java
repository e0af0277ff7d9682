package timeagent.events.scheduler;

/** A thread of the operating system, as it was last read, and how often it was switched since it was last told. */
final class Task {
    final int id;
    private String name = "";
    private String cpus = "";
    private long voluntary;
    private long involuntary;
    private long toldVoluntary;
    private long toldInvoluntary;
    private long readAt;
    private boolean tried;
    private boolean joined;
    private Thread javaThread;

    Task(int id) {
        this.id = id;
    }

    /** @param reading which of the readings this is */
    void read(TaskStatus status, long reading) {
        voluntary = status.voluntary();
        involuntary = status.involuntary();
        readAt = reading;
        if (hasNews()) {
            name = status.name();
            cpus = status.cpus();
        }
    }

    /** Whether a file can be of this thread, whose counts only grow, and not of another that has its number now. */
    boolean canBecome(TaskStatus status) {
        return voluntary <= status.voluntary() && involuntary <= status.involuntary();
    }

    boolean wasRead(long reading) {
        return readAt == reading;
    }

    String name() {
        return name;
    }

    String cpus() {
        return cpus;
    }

    /** Whether it is not yet known if a Java thread runs on it. */
    boolean isToBeJoined() {
        return !joined;
    }

    /** @param thread null if no Java thread runs on it, or it does not yet: that is asked twice */
    void join(Thread thread) {
        joined = thread != null || tried;
        tried = true;
        javaThread = thread;
    }

    /** The Java thread that runs on it, or null. */
    Thread javaThread() {
        return javaThread;
    }

    /** Since the thread began. */
    Switches all() {
        return new Switches(voluntary, involuntary);
    }

    boolean hasNews() {
        return voluntary > toldVoluntary || involuntary > toldInvoluntary;
    }

    /** Since this was last called. */
    Switches news() {
        Switches news = new Switches(voluntary - toldVoluntary, involuntary - toldInvoluntary);
        toldVoluntary = voluntary;
        toldInvoluntary = involuntary;
        return news;
    }
}
