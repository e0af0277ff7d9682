package timeagent.endtoend;

import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** Says on which JDK a test has failed, and where its recordings are: Surefire shows the number of the JDK only. */
final class FailureNote implements AfterTestExecutionCallback {

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (context.getExecutionException()
                .filter(e -> !(e instanceof TestAbortedException))
                .isPresent()) {
            OnEveryJdk test = (OnEveryJdk) context.getRequiredTestInstance();
            System.out.println(test.jdk + ": " + context.getRequiredTestClass().getSimpleName() + ", "
                    + context.getDisplayName() + " failed, see " + test.folder);
        }
    }
}
