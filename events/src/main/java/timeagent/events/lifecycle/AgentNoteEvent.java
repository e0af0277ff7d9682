package timeagent.events.lifecycle;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("timeagent.AgentNote")
@Label("Agent Note")
@Description("What was not recorded, was skipped or failed; each chunk has all notes, after timeagent.AgentInfo")
@Category({"timeagent", "Agent"})
@StackTrace(false)
public final class AgentNoteEvent extends Event {
    @Label("Kind")
    @Description("What is missing")
    public String kind;

    @Label("Text")
    @Description("Which class, library or feature, and why")
    public String text;
}
