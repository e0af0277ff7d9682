package timeagent.endtoend;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A test class whose tests run on every JDK selected. */
@ExtendWith(FailureNote.class)
@Tag("every-jdk")
// on a machine with two JDKs none is left for the run on all others
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("timeagent.endtoend.Jdks#all")
abstract class OnEveryJdk {

    @Parameter
    Jdk jdk;

    @RunFolder
    Path folder;

    final JavaRun java() {
        return new JavaRun(jdk, folder);
    }

    /** The JSON that {@code report} prints of the recording of a run, and nothing else. */
    final JsonObject report(Finished run) {
        return java().timeagent("report", "--json", "-", run.recordingFile().toString())
                .succeeded()
                .json();
    }

    final JavaRun quick() {
        return java().quick();
    }
}
