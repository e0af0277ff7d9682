package timeagent.analysis.experiment;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What the runs of a side are started with.
 *
 * @param agent options of the agent, or {@link #NO_AGENT}
 * @param settings file with the settings of the recording, absolute; null for the JVM's default
 * @param command a java launcher or a script, and its arguments
 */
public record SideOptions(String agent, Path settings, List<String> command) {

    /** In place of options: a run without the agent. */
    public static final String NO_AGENT = "none";

    SideOptions at(Port port) {
        return new SideOptions(agent, settings, port.in(command));
    }

    public boolean hasAgent() {
        return !agent.equals(NO_AGENT);
    }

    boolean startsJava() {
        String program = new File(command.get(0)).getName().toLowerCase(Locale.ROOT);
        return program.equals("java") || program.equals("java.exe");
    }

    /** @param ofCommand whether the command distinguishes the sides */
    public String title(boolean ofCommand) {
        String options = agent.isEmpty() ? ofCommand ? "" : "(no options)" : hasAgent() ? agent : "(no agent)";
        String parts = ofCommand ? (String.join(" ", command) + "  " + options).strip() : options;
        return settings == null ? parts : parts + ", " + settings.getFileName();
    }
}
