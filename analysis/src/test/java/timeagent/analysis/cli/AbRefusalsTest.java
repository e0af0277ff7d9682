package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.text.TerminalStyle;

/** What {@code ab} refuses before it runs anything. */
class AbRefusalsTest extends AbInvocation {

    @Test
    void rejectsADurationThatIsNone() {
        for (String duration : List.of("0s", "30", "25h", "soon")) {
            Invocation ab = ab(List.of("--a", "", "--b", "", "--duration", duration), program());

            assertThat(ab)
                    .isEqualTo(new Invocation(
                            2,
                            "",
                            "timeagent: invalid value for option '--duration': '" + duration
                                    + "' is not valid, give 1s to 24h, such as 30s or 5m (see timeagent ab -h)\n"));
        }
    }

    @Test
    void rejectsSettingsThatAreNone() throws Exception {
        assertThat(ab(List.of("--a", "none", "--b", "none", "--a-settings", "profile"), program()))
                .isEqualTo(new Invocation(
                        2,
                        "",
                        "timeagent: invalid value 'profile' for option '--a-settings', give a file that ends with .jfc;"
                                + " the command jfc writes three\n"));
        String broken =
                Files.writeString(folder.resolve("b.jfc"), "<configuration").toString();
        Invocation ab = ab(List.of("--a", "none", "--b", "none", "--b-settings", broken), program());
        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err()).startsWith("timeagent: the settings '" + broken + "' are not valid (");
        assertThat(out).doesNotExist();
    }

    @Test
    void passesOnWhatTheAgentRefused() {
        Invocation ab = ab(List.of("--a", "refused", "--b", "refused"), program());

        assertThat(ab.status()).isEqualTo(2);
        assertThat(ab.out()).isEmpty();
        assertThat(ab.err())
                .isEqualTo("timeagent: --a: unknown option 'refused', did you mean nothing?; --b: unknown option"
                        + " 'refused', did you mean nothing?\n");
        assertThat(out).doesNotExist();
    }

    @Test
    void findsOutThatOneSideIsRefusedBeforeItRunsTheOther() {
        Invocation ab = ab(List.of("--a", "", "--b", "refused"), program());

        assertThat(ab)
                .isEqualTo(new Invocation(2, "", "timeagent: --b: unknown option 'refused', did you mean nothing?\n"));
        assertThat(out).doesNotExist();
    }

    @Test
    void tellsThatAProgramCannotBeStarted() {
        Invocation ab = ab(List.of("--a", "", "--b", ""), "no-such-program-" + folder.getFileName());

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err())
                .endsWith("' (no such file or directory); check the command\n")
                .contains("\ntimeagent: cannot start 'no-such-program-")
                .hasLineCount(2);
        assertThat(out).doesNotExist();
    }

    @Test
    void tellsThatALauncherCannotBeStartedBeforeItMakesAFolder() {
        String launcher = folder.resolve("java").toString();

        assertThat(ab(List.of("--a", "", "--b", ""), launcher))
                .isEqualTo(new Invocation(
                        1,
                        "",
                        "timeagent: cannot start '" + launcher + "' (no such file or directory); check the command\n"));
        assertThat(out).doesNotExist();
    }

    @Test
    void refusesAConditionBeforeItRunsAnything() {
        Invocation ab = ab(List.of("--a", "", "--b", "", "--fail-if", "bytes > 2"), program());

        assertThat(ab.status()).isEqualTo(2);
        assertThat(ab.err())
                .startsWith(
                        "timeagent: invalid value for option '--fail-if' (EXPR): unknown metric 'bytes'; valid metrics")
                .hasLineCount(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void overwritesNothing() throws IOException {
        Files.createDirectories(out);
        Files.createFile(out.resolve("precious.jfr"));

        Invocation ab = ab(List.of("--a", "", "--b", ""), program());

        assertThat(ab)
                .isEqualTo(new Invocation(
                        1, "", "timeagent: the folder '" + out + "' is not empty; give --out a new one\n"));
    }

    @Test
    void refusesEmptyNamesBeforeItRunsAnything() {
        Invocation noFolder =
                CommandLineTest.run(agent, TerminalStyle.NONE, "ab", "--a", "", "--b", "", "--out", "", "--", JAVA);
        Invocation noCommand = ab(List.of("--a", "", "--b", ""), "");

        assertThat(noFolder.status()).isEqualTo(2);
        assertThat(noFolder.err())
                .isEqualTo("timeagent: --out has an empty name; give it a new folder, or leave it out\n");
        assertThat(noCommand.status()).isEqualTo(2);
        assertThat(noCommand.err())
                .isEqualTo("timeagent: the command behind -- is empty; give a program and its arguments\n");
        assertThat(out).doesNotExist();
    }

    @Test
    void keepsAnEmptyFolderThatWasThere() throws IOException {
        Files.createDirectories(out);

        Invocation ab = ab(List.of("--a", "", "--b", ""), "no-such-program-" + folder.getFileName());

        assertThat(ab.status()).isEqualTo(1);
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void refusesCommandsThatAreNotTwo() {
        assertThat(refusal(List.of("--a-command", "java Old"), new String[0]))
                .isEqualTo("timeagent: --a-command needs --b-command; to run one command on both sides, give it behind"
                        + " --\n");
        assertThat(refusal(List.of("--b-command", "java New"), program()))
                .startsWith("timeagent: --b-command needs --a-command;");
        assertThat(refusal(List.of("--a-command", "java Old", "--b-command", "java New"), "java"))
                .isEqualTo("timeagent: 'java' behind --a-command and --b-command; give two commands or one, not"
                        + " three\n");
        assertThat(refusal(List.of("--a", "x", "--b", "y"), new String[0]))
                .isEqualTo("timeagent: no command; give it behind --, or one for each side as --a-command and"
                        + " --b-command\n");
        assertThat(refusal(List.of(), program()))
                .isEqualTo("timeagent: nothing to compare; give --a and --b, --a-settings and --b-settings, or"
                        + " --a-command and --b-command\n");
        assertThat(refusal(List.of("--a-command", "java 'Old", "--b-command", "java New"), new String[0]))
                .isEqualTo("timeagent: invalid value for option '--a-command': 'java 'Old' has a quote ' that is not"
                        + " closed (see timeagent ab -h)\n");
        assertThat(refusal(List.of("--a-command", " ", "--b-command", "java New"), new String[0]))
                .contains("the command is empty; give a program and its arguments");
    }

    @Test
    void refusesAUnitThatIsNone() {
        assertThat(refusal(List.of("--a", "", "--b", "", "--unit", "requests=([0-9]+"), program()))
                .startsWith("timeagent: invalid value for option '--unit': 'requests=([0-9]+' is not a regular"
                        + " expression: Unclosed group");
        assertThat(refusal(List.of("--a", "", "--b", "", "--unit", "(a)(b)"), program()))
                .contains("'(a)(b)' has 2 groups; give one, around the number");
        assertThat(refusal(List.of("--a", "", "--b", "", "--unit", "requests=[0-9]+"), program()))
                .contains("is neither the name of an event type nor a regular expression with a group");
    }

    @Test
    void refusesServicesThatCannotBeRecorded() {
        assertThat(refusal(List.of("--a", "", "--b", "", "--ready", "up"), program()))
                .isEqualTo("timeagent: --ready needs --load: a command that drives the service\n");
        assertThat(refusal(List.of("--a", "", "--b", "", "--load", "wrk"), program()))
                .isEqualTo("timeagent: --load needs --ready: what shows that the service is ready\n");
        assertThat(refusal(List.of("--a", "", "--b", "", "--windows", "2"), program()))
                .isEqualTo("timeagent: --windows needs --ready and --load, or --a-pid and --b-pid\n");
        assertThat(refusal(List.of("--a", "", "--b", "none", "--ready", "up", "--load", "wrk"), program()))
                .isEqualTo("timeagent: a service is recorded by the agent; in place of 'none', give"
                        + " clock=off,socket=off,context-switches=false\n");
        assertThat(refusal(List.of("--a", "", "--b", "", "--ready", "(up", "--load", "wrk"), program()))
                .isEqualTo("timeagent: invalid value for option '--ready': '(up' is not a regular expression: Unclosed"
                        + " group (see timeagent ab -h)\n");
        assertThat(refusal(List.of("--a", "", "--b", "", "--metric", "p99=[0-9]+"), program()))
                .contains("invalid value for option '--metric' (REGEX): 'p99=[0-9]+' has 0 groups; give one");
    }

    @Test
    void refusesRunningJvmsThatAreNotTwo() {
        String own = Long.toString(ProcessHandle.current().pid());

        assertThat(refusal(List.of("--a-pid", own), new String[0]))
                .isEqualTo("timeagent: --a-pid needs --b-pid; to record one JVM, use record\n");
        assertThat(refusal(List.of("--b-pid", own), new String[0])).isEqualTo("timeagent: --b-pid needs --a-pid\n");
        assertThat(refusal(List.of("--a-pid", own, "--b-pid", own), new String[0]))
                .startsWith("timeagent: --a-pid and --b-pid are the same JVM, PID " + own)
                .endsWith("; give two\n");
        assertThat(refusal(List.of("--a-pid", own, "--b-pid", own), program()))
                .startsWith("timeagent: --a-pid and --b-pid start nothing: leave out commands,");
        assertThat(refusal(List.of("--a-pid", own, "--b-pid", own, "--unit", "n=([0-9]+)"), new String[0]))
                .startsWith("timeagent: --unit needs the name of an event type:");
    }

    private String refusal(List<String> options, String... command) {
        Invocation ab = ab(options, command);
        assertThat(ab.status()).isEqualTo(2);
        assertThat(ab.err()).hasLineCount(1);
        assertThat(out).doesNotExist();
        return ab.err();
    }

    @Test
    void refusesAFolderWhoseNameFlightRecorderWouldChange() {
        out = folder.resolve("100%p");

        assertThat(ab(List.of("--a", "", "--b", ""), program()).err())
                .contains("has a % in its path")
                .hasLineCount(1);
    }
}
