package timeagent.events.scheduler;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

@Name("timeagent.ThreadContextSwitches")
@Label("Thread Context Switches")
@Description("How often one thread gave up a CPU or lost it")
@Category({"timeagent", "Scheduler"})
@Period("10 s")
@StackTrace(false)
public final class ThreadContextSwitchesEvent extends Event {
    @Label("Voluntary")
    @Description("Switches since this thread's last event because it waited or slept")
    public long voluntary;

    @Label("Involuntary")
    @Description("Switches since this thread's last event because another thread was to run")
    public long involuntary;

    @Label("Affinity")
    @Description("The CPUs that the thread may use, as the kernel writes them, such as 0-3,8")
    public String affinity;

    @Label("Java Thread")
    @Description("The Java thread; none for a thread of the JVM's own, and where several threads have one name")
    public Thread thread;

    @Label("Thread Name in the System")
    @Description("What the kernel calls the thread: of a Java thread the first 15 characters of its name")
    public String osName;

    @Label("OS Thread Id")
    @Description("The number of the thread in the operating system, which Flight Recorder has of every thread")
    public long osThreadId;
}
