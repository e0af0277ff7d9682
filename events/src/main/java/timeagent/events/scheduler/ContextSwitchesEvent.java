package timeagent.events.scheduler;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

@Name("timeagent.ContextSwitches")
@Label("Context Switches")
@Description("How often the threads of this process gave up a CPU or lost it")
@Category({"timeagent", "Scheduler"})
@Period("1 s")
@StackTrace(false)
public final class ContextSwitchesEvent extends Event {
    @Label("Voluntary")
    @Description("Switches since the last of these because a thread waited or slept, of all threads")
    public long voluntary;

    @Label("Involuntary")
    @Description("Switches since the last of these because another thread was to run, of all threads")
    public long involuntary;

    @Label("Affinity")
    @Description("The CPUs that the process may use, as the kernel writes them, such as 0-3,8")
    public String affinity;
}
