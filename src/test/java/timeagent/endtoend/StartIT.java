package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnNewestToo
final class StartIT extends OnEveryJdk {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void printsNothing(boolean recording) {
        printsNothing("", recording);
    }

    @Full
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clock=off,socket=off | false",
                "clock=sample,clock.hot=1,clock.samples=1000000,socket=mirror | false",
                "jdk=true,clock=all,clock.cached=1ms | false",
                "jdk=true,clock=all,clock.cached=10ms | true",
                "clock.methods=nanoTime:java.util:java.time,context-switches=false,cost.every=0,jdk=false | false",
                "include=program.*,exclude=com.acme.*:org.Other | false"
            })
    void printsNothing(String options, boolean recording) {
        JavaRun java = quick().agent(options);
        (recording ? java.recording() : java).program("Hello").succeededWith("hello\n");
    }

    @Test
    void needsNoUnsafeMemoryAccess() {
        assumeTrue(jdk.feature() >= 24, "has no flag that denies it");

        Finished run = java().flags("--sun-misc-unsafe-memory-access=deny")
                .agent()
                .recording()
                .program("Mixture");

        run.succeededWith("true\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.specification.version=99",
                // without a process or a socket, because the JDK believes the name, too
                "os.name=Mac OS X",
                "os.name=Windows 11",
                "os.name=AIX"
            })
    void countsUnderAnotherNameAndNotesAJdkThatIsNewerThanTested(String property) {
        Finished run = quick().flags("-D" + property).agent().recording().program("Flow");

        Recording recording = run.succeededWith("true\n").recording();
        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("Flow"));
        assertThat(AgentNotes.of(recording)).isEqualTo(TestedJdks.noteOf(jdk));
    }

    @Test
    void tellsARuntimeWithoutFlightRecorderInOneLine() {
        Finished run = java().flags("--limit-modules", "java.instrument,java.management")
                .agent()
                .program("Hello");

        assertThat(run.stderr())
                .isEqualTo("timeagent: this JVM has no Flight Recorder (module jdk.jfr), nothing is recorded;"
                        + " use a runtime with jdk.jfr or add --add-modules jdk.jfr\n");
        assertThat(run.stdout()).isEqualTo("hello\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void ignoresASecondAgentInOneLineAndCountsOnce() {
        Finished run = quick().agent().agent("clock=off").recording().program("Flow");

        assertThat(run.stderr()).matches("timeagent: [^\\n]*already[^\\n]*\\n");
        assertThat(run.stdout()).isEqualTo("true\n");
        assertThat(run.status()).isZero();
        assertThat(CallSite.calls(run.recording())).isEqualTo(Programs.marks("Flow"));
    }

    @Test
    void tellsThatNoCallSiteIsLeft() {
        Finished run = quick().agent()
                .flags("--add-opens", "java.base/java.lang=ALL-UNNAMED")
                .program("NoCallSiteLeft");

        assertThat(run.stderr())
                .startsWith("timeagent: cannot enable the events, nothing is recorded: ")
                .endsWith("its own call site was not counted; skipped timeagent.agent.SelfTest (more than 1048576 call"
                        + " sites, with those of detached agents; restart the JVM)\n");
    }

    @Test
    void notesPatternsThatMatchedNothing() {
        Finished run = quick().agent(
                        "include=program.*:com.acme.*:program.H,exclude=org.none.*,clock.wrappers=program.Time.never")
                .recording()
                .program("Hello");

        assertThat(TestedJdks.otherNotes(run.succeededWith("hello\n").recording()))
                .isEqualTo("matched nothing: include=com.acme.*, include=program.H,"
                        + " clock.wrappers=program.Time.never");

        Finished withoutReads = quick().agent("include=com.acme.*")
                .recording("+timeagent.ClockCallSite#enabled=false", "+timeagent.ClockRead#enabled=false")
                .program("Hello");
        assertThat(TestedJdks.otherNotes(withoutReads.succeededWith("hello\n").recording()))
                .isEmpty();
    }
}
