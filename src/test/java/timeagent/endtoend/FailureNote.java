package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Says on which JDK a test has failed, and where its recordings are: Surefire shows the number of the JDK only. Prints what
 * failed in the agent, if its debug log is there: where tests run, the folder may be gone afterwards.
 */
final class FailureNote implements AfterTestExecutionCallback {

    @Override
    public void afterTestExecution(ExtensionContext context) throws IOException {
        if (context.getExecutionException()
                .filter(e -> !(e instanceof TestAbortedException))
                .isPresent()) {
            OnEveryJdk test = (OnEveryJdk) context.getRequiredTestInstance();
            System.out.println(test.jdk + ": " + context.getRequiredTestClass().getSimpleName() + ", "
                    + context.getDisplayName() + " failed, see " + test.folder);
            Path log = test.folder.resolve("debug.log");
            if (Files.exists(log)) {
                printFailures(log);
            }
        }
    }

    private static void printFailures(Path log) throws IOException {
        boolean failure = false;
        for (String line : Files.readAllLines(log)) {
            failure = line.contains(" failed") || failure && !line.matches("\\d+\\.\\d+ ms .*");
            if (failure) {
                System.out.println(line);
            }
        }
    }
}
