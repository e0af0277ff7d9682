package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import timeagent.analysis.output.Screen;

/**
 * The commands that are given nothing but files, as they mostly are.
 *
 * <p>There is nothing to make out then. {@link Arguments} does the same with them, but the classes of picocli take longer to load
 * than a recording of a hundred megabytes takes to read.
 */
final class FilesCommand {

    private FilesCommand() {}

    /** Returns null when there is an option, another command, or anything to refuse. */
    static Callable<Integer> of(PrintWriter out, PrintWriter err, Screen screen, String... args) {
        List<Path> files = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            if (args[i].isEmpty() || args[i].startsWith("-")) {
                return null;
            }
            try {
                files.add(Path.of(args[i]));
            } catch (InvalidPathException e) {
                return null;
            }
        }
        if (!files.isEmpty() && args[0].equals("report")) {
            return new ReportCommand(out, err, screen, files);
        }
        return files.size() == 2 && args[0].equals("compare")
                ? new CompareCommand(out, err, screen, files.get(0), files.get(1))
                : null;
    }
}
