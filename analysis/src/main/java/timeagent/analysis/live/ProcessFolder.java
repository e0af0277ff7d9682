package timeagent.analysis.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A process's folder in {@code /proc}: what the system says about it, without a request to the process. */
record ProcessFolder(Path path) {

    /** What a process is, judged by the files it has mapped. */
    enum Image {
        JVM,
        OTHER,
        /** The system has no such list, or this user may not read it. */
        UNKNOWN
    }

    /** The JVM's library, and, where a JVM is linked into its program, the counters that jcmd finds it by. */
    private static final Pattern OF_A_JVM = Pattern.compile("/libjvm\\.so|/hsperfdata_");

    private static final Pattern COUNTERS = Pattern.compile("/.*/hsperfdata_[^/\\n]+/\\d+$", Pattern.MULTILINE);

    /** The last of these is the PID that the process has itself: in a container, another one than here. */
    private static final Pattern PIDS = Pattern.compile("(?m)^NSpid:.*?(\\d+)$");

    private static final Pattern ONE_PID = Pattern.compile("(?m)^NSpid:\\s*\\d+$");

    /** Signals that the process handles, a bit for each. */
    private static final Pattern CAUGHT = Pattern.compile("(?m)^SigCgt:\\s*(\\p{XDigit}+)$");

    private static final long QUIT = 1 << 3 - 1;

    /** "JFR Recorder Thread", shortened to 15 characters: by the system up to JDK 25, by the JVM from 26 on. */
    private static final Set<String> FLIGHT_RECORDER = Set.of("JFR Recorder Th", "JFR Rec..Thread");

    /** Whether the system has such folders. */
    static boolean exist() {
        return Files.isDirectory(Path.of("/proc/self"));
    }

    static ProcessFolder of(long pid) {
        return new ProcessFolder(Path.of("/proc", Long.toString(pid)));
    }

    /** To be checked before attaching, which sends SIGQUIT to any process that handles it. Other programs end or restart on it. */
    Image image() {
        return text("maps")
                .map(maps -> OF_A_JVM.matcher(maps).find() ? Image.JVM : Image.OTHER)
                .orElse(Image.UNKNOWN);
    }

    /** The counters of the JVM; empty if it has none, or they cannot be read. */
    Optional<JvmCounters> counters() {
        return text("maps")
                .map(COUNTERS::matcher)
                .filter(Matcher::find)
                .flatMap(counters -> JvmCounters.of(path.resolve("root" + counters.group())));
    }

    /**
     * Whether an agent may have been attached to the JVM: it then listens at a socket, which it does not delete. False only if it is
     * known that it has not.
     */
    boolean canHaveBeenAttachedTo() {
        Matcher pid = PIDS.matcher(text("status").orElse(""));
        return !pid.find() || !Files.notExists(path.resolve("root/tmp/.java_pid" + pid.group(1)));
    }

    /**
     * Whether SIGQUIT, by which a JVM is asked to listen at a socket, would end it: it is starting. With
     * {@code -Xrs}, it listens from its start.
     */
    boolean endsOnQuit() {
        Matcher caught = CAUGHT.matcher(text("status").orElse(""));
        return caught.find() && (Long.parseUnsignedLong(caught.group(1), 16) & QUIT) == 0 && !canHaveBeenAttachedTo();
    }

    /** Whether the JVM's socket is in another /tmp, although its PID is the same inside: the JDK finds it there from 21 on. */
    boolean hasOtherTmp() {
        Path theirs = path.resolve("root/tmp");
        try {
            return ONE_PID.matcher(text("status").orElse("")).find()
                    && Files.isDirectory(theirs)
                    && !Files.isSameFile(theirs, Path.of("/tmp"));
        } catch (IOException e) {
            return false;
        }
    }

    /** State of the process as in the manual of /proc, such as T for suspended and Z for ended; 0 if it is not known. */
    char state() {
        String stat = text("stat").orElse("");
        // behind the program's name in parentheses, which may contain any character
        int at = stat.lastIndexOf(')') + 2;
        return at < stat.length() ? stat.charAt(at) : 0;
    }

    /** By a signal, or by a debugger. */
    boolean isSuspended() {
        return Character.toLowerCase(state()) == 't';
    }

    /**
     * Whether the JVM has initialised Flight Recorder, judged by the names of its threads; false only if it is known that it has not.
     *
     * <p>Not by the system property {@code jdk.jfr.repository}: a recording in memory only does not set it.
     */
    boolean canHaveFlightRecorder() {
        String[] threads = path.resolve("task").toFile().list();
        return threads == null
                || Stream.of(threads)
                        .flatMap(thread -> text("task/" + thread + "/comm").stream())
                        .anyMatch(name -> FLIGHT_RECORDER.contains(name.strip()));
    }

    /** Empty if the file cannot be read, as when the process or thread has ended. */
    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(path.resolve(file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
