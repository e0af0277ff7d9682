package timeagent.events.lifecycle;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;

@Name("timeagent.AgentInfo")
@Label("Agent Information")
@Description("The agent's version, options and counts")
@Category({"timeagent", "Agent"})
@Period("everyChunk")
@StackTrace(false)
public final class AgentInfoEvent extends Event {
    @Label("Version")
    @Description("Version of the agent")
    public String version;

    @Label("Options")
    @Description("Options in effect, with defaults")
    public String options;

    @Label("Given Options")
    @Description("Options that were given")
    public String givenOptions;

    @Label("Host")
    @Description("Machine or container; empty if unknown")
    public String host;

    @Label("Classes Rewritten")
    @Description("Classes rewritten since the agent started")
    public int classesRewritten;

    @Label("Call Sites")
    @Description("Clock call sites in these classes")
    public int callSites;

    @Label("Classes Failed")
    @Description("Classes that were skipped")
    public int classesFailed;

    @Label("Hook Failures")
    @Description("Suppressed exceptions of hooks: a read or write may be missing")
    public int hookFailures;

    @Label("Attached")
    @Description("Attached to a running JVM")
    public boolean attached;

    @Label("Active Since")
    @Description("When the agent began to count for the running recordings")
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
    public long activeSince;

    @Label("Process CPU Time")
    @Description("CPU time since the process started; none if unknown")
    @Timespan(Timespan.NANOSECONDS)
    public long processCpuTime;

    @Label("Agent CPU Time")
    @Description("CPU time of the agent's own thread since it started")
    @Timespan(Timespan.NANOSECONDS)
    public long agentCpuTime;
}
