import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import timeagent.analysis.cli.Main;

/** Writes the manual page and the completion of a release from the options of the commands: {@code java Manual.java FOLDER VERSION}. */
final class Manual {

    private final PrintWriter out;

    private Manual(PrintWriter out) {
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        CommandLine line = Main.describe();
        line.getSubcommands().values().forEach(command -> sort(command.getCommandSpec()));
        Files.writeString(
                folder.resolve("timeagent.bash"), AutoComplete.bash("timeagent", line).replace("\r\n", "\n"));
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(folder.resolve("timeagent.1")))) {
            new Manual(out).page(line, args[1]);
        }
    }

    /** The JVM returns the methods of a class in any order, and so does picocli their options. */
    private static void sort(CommandSpec spec) {
        List<OptionSpec> sorted = spec.options().stream()
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .toList();
        sorted.forEach(spec::remove);
        sorted.forEach(spec::addOption);
    }

    private void page(CommandLine line, String version) {
        CommandSpec spec = line.getCommandSpec();
        out.print(".TH TIMEAGENT 1 \"\" \"timeagent " + version + "\"\n");
        section("NAME");
        text("timeagent - " + String.join(" ", spec.usageMessage().description()));
        section("SYNOPSIS");
        text("timeagent COMMAND [OPTION]... [ARGUMENT]...");
        section("COMMANDS");
        text("Lengths of time are numbers with a unit, such as 30s or 5m.");
        line.getSubcommands().values().forEach(this::command);
        section("EXIT STATUS");
        text("0 success, 1 failed, 2 wrong arguments, 3 a --fail-if condition is true.");
        section("SEE ALSO");
        text("https://github.com/timeagent/timeagent");
    }

    private void command(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        out.print(".SS \"timeagent " + escaped(synopsis(spec)) + "\"\n");
        text(String.join(" ", spec.usageMessage().description()));
        spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> item(parameter.paramLabel(), parameter.description()));
        spec.options().stream()
                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                .forEach(option -> item(name(option), option.description()));
        out.print(".PP\n.nf\n");
        for (String example : spec.usageMessage().footer()) {
            text(example.replace("java -jar timeagent.jar", "timeagent"));
        }
        out.print(".fi\n");
    }

    private static String synopsis(CommandSpec spec) {
        return spec.name() + " [OPTION]..."
                + spec.positionalParameters().stream()
                        .filter(parameter -> !parameter.hidden())
                        .map(PositionalParamSpec::paramLabel)
                        .map(label -> " " + label)
                        .collect(Collectors.joining());
    }

    private static String name(OptionSpec option) {
        String value = option.arity().max() > 0 ? " " + option.paramLabel() : "";
        return Arrays.stream(option.names()).map(name -> name + value).collect(Collectors.joining(", "));
    }

    private void section(String title) {
        out.print(".SH \"" + title + "\"\n");
    }

    private void item(String name, String[] description) {
        out.print(".TP\n.B \"" + escaped(name) + "\"\n");
        text(String.join(" ", description));
    }

    private void text(String text) {
        out.print(escaped(text) + "\n");
    }

    /** Without the markup of picocli; a line that begins with a point would be a command. */
    private static String escaped(String text) {
        String plain = Ansi.OFF.string(text).replace("%n", " ").replace("%%", "%");
        return plain.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("\"", "\\(dq")
                .replace("'", "\\(aq")
                .replaceAll("(?m)^[.]", "\\\\&.");
    }
}
