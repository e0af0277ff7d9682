package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All classes of some libraries and of the JDK, loaded and verified with the agent. */
@Full
final class LoadAllIT extends OnEveryJdk {

    private static final Path JARS = Path.of(System.getProperty("other-languages.jars"));

    /** Class files of other compilers than javac. */
    @OnOneJdk
    @ParameterizedTest
    @ValueSource(strings = {"kotlin-stdlib.jar", "scala-library.jar", "groovy.jar"})
    void loadsTheLibraryOfALanguageAsWithoutTheAgent(String name) {
        String jar = JARS.resolve(name).toString();
        String classPath = Programs.classes() + File.pathSeparator + jar;
        // what lacks an optional library lacks it either way
        String without =
                quick().programIn(classPath, "LoadAll", jar).succeeded().stdout();

        Finished run = quick().agent("clock=all").recording().programIn(classPath, "LoadAll", jar);

        run.succeededWith(without);
        assertThat(without).containsPattern("^\\d{3,} classes\n");
        assertRewritten(run, 1);
    }

    /** Rewritten where it reads a clock or writes to a socket. */
    @Test
    void loadsEveryModuleOfTheJdk() {
        Finished run = quick().verified()
                .flags("--add-modules=ALL-SYSTEM")
                .agent("jdk=true,clock=all")
                .recording()
                .program("LoadAll");

        assertThat(run.stderr()).matches("(WARNING: Using incubator modules: .*\\R)?");
        assertThat(run.status()).isZero();
        // and no line behind it for a class that did not load
        assertThat(run.stdout()).matches("\\d{5} classes\n");
        assertRewritten(run, 150);
    }

    private static void assertRewritten(Finished run, long least) {
        RecordedEvent info = run.recording().last("timeagent.AgentInfo");
        assertThat(info.getLong("classesRewritten")).isGreaterThanOrEqualTo(least);
        assertThat(info.getLong("callSites")).isGreaterThanOrEqualTo(least);
        assertThat(info.getLong("classesFailed")).isZero();
    }
}
