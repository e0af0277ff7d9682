package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import timeagent.analysis.output.Screen;
import timeagent.events.clock.KernelClock;

/**
 * The commands by their names.
 *
 * <p>To make out by reflection what one takes is a good part of the time that a command runs. So only the one that is given is
 * made, and all of them where none of them is, for the help and for what may have been meant.
 */
final class Commands {
    private final Map<String, Supplier<Object>> all = new LinkedHashMap<>();

    Commands(PrintWriter out, PrintWriter err, Screen screen, Supplier<Path> agentJar) {
        all.put("report", () -> new ReportCommand(out, err, screen));
        all.put("compare", () -> new CompareCommand(out, err, screen));
        // the options behind ab's command are the command's own
        all.put("ab", () -> new CommandLine(new AbCommand(out, err, screen, agentJar)).setStopAtPositional(true));
        all.put("clock", () -> new ClockCommand(out, err, KernelClock.SYSFS));
        all.put("attach", () -> new AttachCommand(out, agentJar));
        all.put("detach", () -> new DetachCommand(out, agentJar));
        all.put("jfc", () -> new JfcCommand(out));
    }

    void addTo(CommandLine line, String... args) {
        Supplier<Object> given = args.length == 0 ? null : all.get(args[0]);
        if (given != null) {
            line.addSubcommand(args[0], given.get());
        } else {
            all.forEach((name, command) -> line.addSubcommand(name, command.get()));
        }
    }
}
