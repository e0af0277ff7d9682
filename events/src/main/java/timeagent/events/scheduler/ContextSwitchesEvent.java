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
@Description("Context switches of all threads of this process")
@Category({"timeagent", "Scheduler"})
@Period("1 s")
@StackTrace(false)
public final class ContextSwitchesEvent extends Event {
    @Label("Voluntary")
    @Description("Waits and sleeps since the last event")
    public int voluntary;

    @Label("Involuntary")
    @Description("Preemptions by the scheduler since the last event")
    public int involuntary;

    @Label("Affinity")
    @Description("Allowed CPUs, such as 0-3,8")
    public String affinity;
}
