package timeagent.analysis.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether a process is a JVM, judged by the files it has mapped.
 *
 * <p>Attaching sends SIGQUIT to any process that handles the signal. Other programs end or restart on it.
 */
enum ProcessImage {
    JVM,
    OTHER,
    /** The system has no such list, or this user may not read it. */
    UNKNOWN;

    /** The JVM's library, and, where a JVM is linked into its program, the counters that jcmd finds it by. */
    private static final Pattern OF_A_JVM = Pattern.compile("/libjvm\\.so|/hsperfdata_");

    static ProcessImage of(long pid) {
        return of(Path.of("/proc/" + pid + "/maps"));
    }

    static ProcessImage of(Path maps) {
        try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(OF_A_JVM.asPredicate()) ? JVM : OTHER;
        } catch (IOException | RuntimeException e) {
            return UNKNOWN;
        }
    }

    /** State of a process as in the manual of /proc, such as T for suspended and Z for ended; 0 if it is not known. */
    static char state(long pid) {
        return state(Path.of("/proc/" + pid + "/stat"));
    }

    static char state(Path stat) {
        try {
            String text = Files.readString(stat, StandardCharsets.ISO_8859_1);
            // behind the program's name in parentheses, which may contain any character
            return text.charAt(text.lastIndexOf(')') + 2);
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
