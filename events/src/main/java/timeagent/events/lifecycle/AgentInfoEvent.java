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
@Description("The agent's version, options, and what it could not do")
@Category({"timeagent", "Agent"})
@Period("everyChunk")
@StackTrace(false)
public final class AgentInfoEvent extends Event {
    @Label("Version")
    @Description("Version of the agent")
    public String version;

    @Label("Options")
    @Description("The options in effect, defaults included")
    public String options;

    @Label("Given Options")
    @Description("The options that were given, without the defaults")
    public String givenOptions;

    @Label("Host")
    @Description("Name of the machine or container; empty if unknown")
    public String host;

    @Label("Classes Rewritten")
    @Description("Classes whose clock reads, socket writes or events were rewritten since the agent started")
    public int classesRewritten;

    @Label("Call Sites")
    @Description("Clock call sites in the classes rewritten")
    public int callSites;

    @Label("Classes Failed")
    @Description("Classes that should have been rewritten and were skipped")
    public int classesFailed;

    @Label("Hook Failures")
    @Description("Exceptions inside the agent's hooks that were suppressed: a read or write may be missing")
    public long hookFailures;

    @Label("Attached")
    @Description("The agent was attached to a running JVM")
    public boolean attached;

    @Label("Active Since")
    @Description("When the agent began to count for the recordings that are running")
    @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
    public long activeSince;

    @Label("Process CPU Time")
    @Description("CPU time of all threads since the process started; none if unknown")
    @Timespan(Timespan.NANOSECONDS)
    public long processCpuTime;

    @Label("Notes")
    @Description("What could not be recorded on this system or JVM, and why")
    public String notes;
}
