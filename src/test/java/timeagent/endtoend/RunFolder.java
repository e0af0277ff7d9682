package timeagent.endtoend;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/** A folder of the test's own below {@code target/runs}, kept with output and recording when the test fails. */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@TempDir(cleanup = CleanupMode.ON_SUCCESS, factory = RunFolder.BelowTarget.class)
@interface RunFolder {

    /** Makes the folder. */
    final class BelowTarget implements TempDirFactory {

        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            Path runs = Files.createDirectories(Path.of("target", "runs").toAbsolutePath());
            String test = context.getRequiredTestClass().getSimpleName() + "-"
                    + context.getRequiredTestMethod().getName();
            return Files.createTempDirectory(runs, test + "-");
        }
    }
}
