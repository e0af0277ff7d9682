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
@Description("Context switches of one thread")
@Category({"timeagent", "Scheduler"})
@Period("10 s")
@StackTrace(false)
public final class ThreadContextSwitchesEvent extends Event {
    @Label("Voluntary")
    @Description("Waits and sleeps since the last event")
    public int voluntary;

    @Label("Involuntary")
    @Description("Preemptions by the scheduler since the last event")
    public int involuntary;

    @Label("Affinity")
    @Description("Allowed CPUs, such as 0-3,8")
    public String affinity;

    @Label("Java Thread")
    @Description("None for a JVM thread, or if several threads share the name")
    public Thread thread;

    @Label("OS Thread Name")
    @Description("Name in the kernel: the first 15 characters of a Java thread's name; JDK 26+: its first 7 and last 6")
    public String osName;

    @Label("OS Thread Id")
    @Description("Thread id of the operating system")
    public long osThreadId;
}
