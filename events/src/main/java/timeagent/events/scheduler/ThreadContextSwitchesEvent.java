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
    @Description("Switches since the thread's last event because it waited or slept")
    public int voluntary;

    @Label("Involuntary")
    @Description("Switches since the thread's last event because the scheduler preempted it")
    public int involuntary;

    @Label("Affinity")
    @Description("The CPUs that the thread may use, in the kernel's format, such as 0-3,8")
    public String affinity;

    @Label("Java Thread")
    @Description("The Java thread; none for a JVM thread, or if several threads share the name")
    public Thread thread;

    @Label("OS Thread Name")
    @Description(
            "Thread name in the kernel, 15 characters: the first of a Java thread's name, from JDK 26 on the first 7"
                    + " and the last 6")
    public String osName;

    @Label("OS Thread Id")
    @Description("Thread id in the operating system, as in Flight Recorder's thread data")
    public long osThreadId;
}
