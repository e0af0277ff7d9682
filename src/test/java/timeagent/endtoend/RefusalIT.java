package timeagent.endtoend;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong in the options is told in one line, and the application is not started. */
final class RefusalIT extends OnEveryJdk {

    private static final int WRONG_OPTIONS = 2;

    @ParameterizedTest
    @CsvSource({"clok=off, clok, clock", "socket=miror, miror, mirror"})
    void namesTheNearestOfKeysAndOfValues(String options, String wrong, String nearest) {
        namesTheNearestValidOne(options, wrong, nearest);
    }

    @Full
    @ParameterizedTest
    @CsvSource({
        "clock=cuont, cuont, count",
        "clock=sampled, sampled, sample",
        "clock.methods=currentTimeMilis, currentTimeMilis, currentTimeMillis",
        "clock.methods=nanoTime:java.tme, java.tme, java.time",
        "socket=mirror-chached, mirror-chached, mirror-cached",
        "cost.evry=1, cost.evry, cost.every",
        "includ=a.B, includ, include",
        "jdk=ture, ture, true",
        "contextswitches=true, contextswitches, context-switches"
    })
    void namesTheNearestValidOne(String options, String wrong, String nearest) {
        quick().agent(options).program("Hello").failedWith(WRONG_OPTIONS, wrong, nearest);
    }

    @Full
    @ParameterizedTest
    @CsvSource({
        "quux=1, quux",
        "clock, clock",
        "clock=, clock",
        "cost.every=many, many",
        "cost.every=-1, -1",
        "clock.hot=fast, fast",
        "clock.samples=x, x",
        "clock.hot=0, 0",
        "clock.samples=0, 0",
        "clock.cached=10parsecs, 10parsecs",
        "clock.cached=0ms, 0ms",
        "clock.methods=, clock.methods",
        "include=com.acme.[A], com.acme.[A]",
        "exclude=com..acme, com..acme",
        "include=a b, a b",
        "include=, include"
    })
    void namesTheOffendingText(String options, String wrong) {
        quick().agent(options).program("Hello").failedWith(WRONG_OPTIONS, wrong);
    }

    @Full
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"clok=off | clok", "clock=off,socket=miror | miror"})
    void refusesTheSameWhenRecording(String options, String wrong) {
        quick().agent(options).recording().program("Hello").failedWith(WRONG_OPTIONS, wrong);
    }

    @Full
    @Test
    void refusesAFileThatIsNotThere() {
        quick().agent("config=missing.properties").program("Hello").failedWith(WRONG_OPTIONS, "missing.properties");
    }

    @Full
    @Test
    void refusesAFolderForAFile() {
        quick().agent("config=" + folder).program("Hello").failedWith(WRONG_OPTIONS, folder.toString());
    }

    @Test
    void refusesAWrongKeyInAFile() throws Exception {
        Path config = Files.writeString(folder.resolve("agent.properties"), "clok=off\n");

        quick().agent("config=" + config).program("Hello").failedWith(WRONG_OPTIONS, "clok", "clock");
    }
}
