package program;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests with JUnit's launcher, several times. */
final class JUnitTests {
    private JUnitTests() {}

    static final class Tests {
        @Test
        void passes(TestReporter reporter) {
            reporter.publishEntry("key", "value");
        }

        @Test
        void fails() {
            throw new IllegalStateException();
        }

        @Disabled
        @Test
        void isSkipped() {}
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass(Tests.class))
                    .build();
            Launcher launcher = LauncherFactory.create();
            launcher.execute(request, listener);
            TestExecutionSummary summary = listener.getSummary();
            System.out.println(summary.getTestsSucceededCount() + " passed, " + summary.getTestsFailedCount()
                    + " failed, " + summary.getTestsSkippedCount() + " skipped");
        }
    }
}
