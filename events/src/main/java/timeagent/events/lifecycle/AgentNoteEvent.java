package timeagent.events.lifecycle;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

@Name("timeagent.AgentNote")
@Label("Agent Note")
@Description("What was not recorded, was skipped or failed; all notes so far, after timeagent.AgentInfo")
@Category({"timeagent", "Agent"})
@Period("everyChunk")
@StackTrace(false)
public final class AgentNoteEvent extends Event {
    @Label("Kind")
    @Description("What is missing")
    public String kind;

    @Label("Text")
    @Description("Which class, library or feature, and why")
    public String text;
}
