package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Every class of every module of the JDK, rewritten where it reads a clock or writes to a socket, loaded and verified. */
@Full
final class LoadedModulesIT extends OnEveryJdk {

    @Test
    void everyClassOfTheJdkIsVerifiedWithTheAgent() {
        Finished run = quick().verified()
                .flags("--add-modules=ALL-SYSTEM")
                .agent("jdk=true,clock=all")
                .recording()
                .program("LoadAll");

        assertThat(run.stderr()).matches("(WARNING: Using incubator modules: .*\\R)?");
        assertThat(run.status()).isZero();
        // and no line behind it for a class that did not load
        assertThat(run.stdout()).matches("\\d{5} classes\n");
        RecordedEvent info = run.recording().last("timeagent.AgentInfo");
        assertThat(info.getLong("classesRewritten")).isGreaterThan(150);
        assertThat(info.getLong("callSites")).isGreaterThan(200);
        assertThat(info.getLong("classesFailed")).isZero();
    }
}
