package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A test class whose tests run on every JDK selected. */
@ExtendWith(FailureNote.class)
@Tag("every-jdk")
// on a machine with two JDKs none may be left for the run on all others
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@ArgumentsSource(OnEveryJdk.Selected.class)
abstract class OnEveryJdk {

    static final class Selected implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            return Jdks.of(context.getRequiredTestClass()).stream().map(Arguments::of);
        }
    }

    @Parameter
    Jdk jdk;

    @RunFolder
    Path folder;

    @BeforeEach
    final void skipOnOtherJdks(TestInfo test) {
        Method method = test.getTestMethod().orElseThrow();
        assumeTrue(
                !method.isAnnotationPresent(OnOneJdk.class) || Jdks.of(method).contains(jdk), "the same on every JDK");
    }

    final JavaRun java() {
        return new JavaRun(jdk, folder);
    }

    /** The JSON that {@code report} prints of the recording of a run, and nothing else. */
    final JsonObject report(Finished run) {
        return report(run.recordingFile());
    }

    final JsonObject report(Path recording) {
        return java().timeagent("report", "--json", "-", recording.toString())
                .succeeded()
                .json();
    }

    final JavaRun quick() {
        return java().quick();
    }
}
