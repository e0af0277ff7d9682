package timeagent.analysis.experiment;

import java.nio.file.Path;

/**
 * What the runs of a side are started with.
 *
 * @param agent options of the agent, or {@link #NO_AGENT}
 * @param settings file with the settings of the recording, absolute; null for the JVM's default
 */
public record SideOptions(String agent, Path settings) {

    /** In place of options: a run without the agent. */
    static final String NO_AGENT = "none";

    boolean hasAgent() {
        return !agent.equals(NO_AGENT);
    }

    public String title() {
        String options = agent.isEmpty() ? "(no options)" : hasAgent() ? agent : "(no agent)";
        return settings == null ? options : options + ", " + settings.getFileName();
    }
}
