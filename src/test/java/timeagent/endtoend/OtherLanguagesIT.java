package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Class files of other compilers than javac: the libraries of Kotlin, Scala and Groovy, loaded and verified whole. */
@Full
@OnOneJdk
final class OtherLanguagesIT extends OnEveryJdk {

    private static final Path JARS = Path.of(System.getProperty("other-languages.jars"));

    @ParameterizedTest
    @ValueSource(strings = {"kotlin-stdlib.jar", "scala-library.jar", "groovy.jar"})
    void loadsEveryClassAsWithoutTheAgent(String name) {
        String jar = JARS.resolve(name).toString();
        String classPath = Programs.classes() + File.pathSeparator + jar;
        // what lacks an optional library lacks it either way
        String without =
                quick().programIn(classPath, "LoadAll", jar).succeeded().stdout();

        Finished run = quick().agent("clock=all").recording().programIn(classPath, "LoadAll", jar);

        run.succeededWith(without);
        assertThat(without).containsPattern("^\\d{3,} classes\n");
        RecordedEvent info = run.recording().last("timeagent.AgentInfo");
        assertThat(info.getLong("classesRewritten")).isPositive();
        assertThat(info.getLong("callSites")).isPositive();
        assertThat(info.getLong("classesFailed")).isZero();
    }
}
