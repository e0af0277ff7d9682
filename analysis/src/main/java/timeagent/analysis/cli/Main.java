package timeagent.analysis.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;

import java.io.File;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.Resource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Figure;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.Readiness;
import timeagent.analysis.mcp.Server.Shell;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.text.TerminalStyle;

/**
 * The command line: {@code java -jar timeagent.jar COMMAND}.
 *
 * <p>Commands write to the writers of their command line and return an exit status, so tests call them in-process. Standard output
 * has the result and nothing else; a failure is one line on standard error, never a stack trace.
 */
@Command(
        name = "timeagent",
        description = "Records, reads and compares Flight Recorder recordings of timeagent, and measures clocks.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        versionProvider = Main.Version.class)
public final class Main implements Callable<Integer> {

    private static final List<String> COMMANDS = List.of(
            "report", "compare", "ab", "flame", "clock", "ps", "record", "top", "attach", "detach", "export", "lint",
            "mcp", "jfc");

    private static final int MOST_TYPOS = 2;

    static final int DONE = 0;
    static final int FAIL_IF_HELD = 3;

    final TerminalStyle screen;
    final Supplier<Path> agentJar;
    final Consumer<InterruptHandler> interruptible;

    @Spec
    private CommandSpec spec;

    private Main(TerminalStyle screen, Supplier<Path> agentJar, Consumer<InterruptHandler> interruptible) {
        this.screen = screen;
        this.agentJar = agentJar;
        this.interruptible = interruptible;
    }

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true);
        PrintWriter err = new PrintWriter(System.err, true);
        int status = run(out, err, TerminalStyle.detect(), Main::ownJar, args);
        out.flush();
        err.flush();
        System.exit(status);
    }

    /** Runs a command and returns its exit status. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return run(out, err, TerminalStyle.NONE, Main::ownJar, args);
    }

    /**
     * @param screen what texts on {@code out} are written for
     * @param agentJar finds the jar that is given to other JVMs
     */
    static int run(PrintWriter out, PrintWriter err, TerminalStyle screen, Supplier<Path> agentJar, String... args) {
        return run(out, err, new Main(screen, agentJar, interrupt -> {}), args);
    }

    /**
     * Returns the commands for a server in this JVM.
     *
     * @param agentJar given to other JVMs
     */
    public static Shell shell(Path agentJar) {
        return new Shell() {
            @Override
            public int run(
                    PrintWriter out, PrintWriter err, Consumer<InterruptHandler> interruptible, String... arguments) {
                return Main.run(out, err, new Main(TerminalStyle.NONE, () -> agentJar, interruptible), arguments);
            }

            @Override
            public CommandSpec describe(String command) {
                return line(new Main(TerminalStyle.NONE, () -> agentJar, interrupt -> {}), List.of(command))
                        .getSubcommands()
                        .get(command)
                        .getCommandSpec();
            }
        };
    }

    private static int run(PrintWriter out, PrintWriter err, Main main, String... args) {
        // the others are needed where none is named: making their options out takes a third of the start
        boolean isNamed = args.length > 0 && COMMANDS.contains(args[0]);
        CommandLine line = line(main, isNamed ? List.of(args[0]) : COMMANDS);
        line.setOut(out)
                .setErr(err)
                // an argument of ab's command may start with @
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, Main::path)
                .registerConverter(Duration.class, Main::duration)
                .registerConverter(CallSiteLayout.By.class, ReportCommand::by)
                .registerConverter(CommandWords.class, CommandWords::of)
                .registerConverter(WorkUnit.class, text -> checked(WorkUnit::of, text))
                .registerConverter(Readiness.class, text -> checked(Readiness::of, text))
                .registerConverter(Figure.class, text -> checked(Figure::of, text))
                .registerConverter(Integer.class, Main::count)
                .registerConverter(int.class, Main::count)
                .setParameterExceptionHandler((e, given) -> refused(e, err))
                .setExecutionExceptionHandler((e, command, result) -> failed(e, err));
        // an example stays one line, however long the path of the jar is
        line.getSubcommands().values().forEach(command -> command.getHelpSectionMap()
                .put(SECTION_KEY_FOOTER, help -> {
                    String[] examples = help.commandSpec().usageMessage().footer();
                    return main.asStarted(String.join("\n", examples) + "\n");
                }));
        CommandLine ab = line.getSubcommands().get("ab");
        if (ab != null) {
            // the options behind a program's name are its own
            ab.setStopAtPositional(true);
        }
        try {
            return line.execute(args);
        } catch (OutOfMemoryError e) {
            err.println("timeagent: not enough memory (" + oneLine(e.getMessage())
                    + "); give the JVM more of it, as in java -Xmx1g -jar timeagent.jar");
            return UserException.FAILED;
        }
    }

    private static CommandLine line(Main main, List<String> commands) {
        // those of java.sql and java.time: a hundred classes, and no option needs one
        System.setProperty("picocli.converters.excludes", "java[.].*");
        CommandLine line = new CommandLine(main);
        commands.forEach(name -> line.addSubcommand(command(name)));
        return line;
    }

    /** All commands with their options, for the manual page and the completion of a release. */
    public static CommandLine describe() {
        return line(new Main(TerminalStyle.NONE, Main::ownJar, interrupt -> {}), COMMANDS);
    }

    private static <T> T checked(Function<String, T> read, String text) {
        try {
            return read.apply(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' " + e.getMessage());
        }
    }

    private static Class<?> command(String name) {
        return switch (name) {
            case "report" -> ReportCommand.class;
            case "compare" -> CompareCommand.class;
            case "ab" -> AbCommand.class;
            case "flame" -> FlameCommand.class;
            case "clock" -> ClockCommand.class;
            case "ps" -> PsCommand.class;
            case "record" -> RecordCommand.class;
            case "top" -> TopCommand.class;
            case "attach" -> AttachCommand.Attach.class;
            case "detach" -> AttachCommand.Detach.class;
            case "export" -> ExportCommand.class;
            case "lint" -> LintCommand.class;
            case "mcp" -> McpCommand.class;
            case "jfc" -> JfcCommand.class;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Without a command: how one works with it. */
    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(asStarted(Resource.text(Main.class, "usage.txt")));
        out.flush();
        return DONE;
    }

    /** Examples that can be pasted: with the path of the launcher or of the jar as this program was started by it. */
    private String asStarted(String examples) {
        String jar = System.getProperty("java.class.path");
        if (jar.contains(File.pathSeparator)
                || !jar.endsWith(agentJar.get().getFileName().toString())) {
            return examples;
        }
        String launcher = System.getProperty("timeagent.launcher");
        return examples.replace("java -jar timeagent.jar", launcher == null ? "java -jar " + word(jar) : word(launcher))
                .replace("-javaagent:timeagent.jar", "-javaagent:" + word(jar));
    }

    private static String word(String path) {
        return path.matches("[\\w./:\\\\-]+") ? path : "'" + path + "'";
    }

    /** The jar this program runs from, which is also the agent. */
    private static Path ownJar() {
        try {
            return Path.of(Main.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path path(String given) {
        try {
            return Path.of(given);
        } catch (InvalidPathException e) {
            boolean ofLocale = e.getReason().startsWith("Malformed input");
            throw new TypeConversionException("'" + given + "' cannot be the name of a file "
                    + (ofLocale ? "in the locale of this JVM; set LC_ALL=C.UTF-8" : "(" + e.getReason() + ")"));
        }
    }

    /** Reads a duration from one second to one day, such as {@code 30s}, {@code 5m}, {@code 1h30m} or {@code 2.5s}. */
    private static Duration duration(String given) {
        try {
            Duration duration = Duration.parse("PT" + given);
            if (duration.compareTo(Duration.ofSeconds(1)) >= 0 && duration.compareTo(Duration.ofDays(1)) <= 0) {
                return duration;
            }
        } catch (DateTimeParseException e) {
            // the same message as for a duration out of range
        }
        throw new TypeConversionException("'" + given + "' is not valid, give 1s to 24h, such as 30s or 5m");
    }

    /** Reads a number of things: no option has a use for none of them. */
    private static int count(String given) {
        if (given.matches("0*[1-9]\\d{0,8}")) {
            return Integer.parseInt(given);
        }
        throw new TypeConversionException("'" + given + "' is not valid, give a whole number, 1 or more");
    }

    private static int refused(ParameterException e, PrintWriter err) {
        CommandLine command = e.getCommandLine();
        String message = oneLine(e.getMessage());
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> near = unmatched.getSuggestions();
            Set<String> commands = command.getSubcommands().keySet();
            if (!commands.isEmpty() && !unmatched.isUnknownOption()) {
                message = "unknown command '" + unmatched.getUnmatched().get(0) + "'";
            }
            String nearest = near.isEmpty() && unmatched.isUnknownOption()
                    ? nearestOption(command, unmatched.getUnmatched().get(0))
                    : null;
            if (!near.isEmpty() || nearest != null) {
                // the nearest is the first
                message += ", did you mean " + (nearest == null ? near.get(0) : nearest) + "?";
            } else if (!commands.isEmpty()) {
                message += ", give " + String.join(", ", commands);
            }
        }
        err.println(
                "timeagent: " + message + " (see " + command.getCommandSpec().qualifiedName() + " -h)");
        return UserException.WRONG_ARGUMENTS;
    }

    /** The known name that differs in the fewest characters; null if none is close. Picocli does not look for these. */
    private static String nearestOption(CommandLine command, String given) {
        String name = given.split("=", 2)[0];
        if (name.length() <= MOST_TYPOS) {
            return null;
        }
        return command.getCommandSpec().optionsMap().keySet().stream()
                .filter(option -> Typo.distance(name, option) <= MOST_TYPOS)
                .min(Comparator.comparingInt((String option) -> Typo.distance(name, option))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    static int failed(Exception e, PrintWriter err) {
        if (e instanceof UserException user) {
            err.println("timeagent: " + oneLine(user.getMessage()));
            return user.status();
        }
        if (e instanceof TypeConversionException wrong) {
            err.println("timeagent: " + oneLine(wrong.getMessage()));
            return UserException.WRONG_ARGUMENTS;
        }
        // a defect of this program; one line with its place
        err.println("timeagent: internal error, please report it: " + oneLine(e + " at " + e.getStackTrace()[0]));
        return UserException.FAILED;
    }

    private static String oneLine(String message) {
        return IoErrorText.lowerCase(
                String.valueOf(message).replaceAll("\\s*[\\r\\n]+\\s*", " ").trim());
    }

    /** The version that the jar's manifest has. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"timeagent " + (version == null ? "(not packed)" : version)};
        }
    }
}
