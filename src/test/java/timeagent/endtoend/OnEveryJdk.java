package timeagent.endtoend;

import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A test class whose tests run on every JDK found. */
@ExtendWith(FailureNote.class)
@ParameterizedClass(name = "{0}")
@MethodSource("timeagent.endtoend.Jdks#all")
abstract class OnEveryJdk {

    @Parameter
    Jdk jdk;

    @RunFolder
    Path folder;

    final JavaRun java() {
        return new JavaRun(jdk, folder);
    }
}
