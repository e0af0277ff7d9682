package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.events.Threads;
import timeagent.events.diagnostics.Note;
import timeagent.events.process.ProcessCpu;

/** No class is redefined here: a frame has no source file if its class has none, as of a class that was redefined. */
final class RunningMethodsTest {
    private static final String SOURCE = """
            import java.util.concurrent.CountDownLatch;

            public record Waits(CountDownLatch entered, CountDownLatch released) implements Runnable {
                @Override
                public void run() {
                    entered.countDown();
                    try {
                        released.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    /** Of each thread, and of the process. */
    private long threadNanos = 5_000_000;

    private long processNanos = 1_000_000_000;

    private final RunningMethods methods = new RunningMethods(new RunningMethods.CpuTimes() {
        @Override
        long ofThread(long id) {
            return threadNanos;
        }

        @Override
        long ofProcess() {
            return processNanos;
        }
    });
    private final CountDownLatch entered = new CountDownLatch(2);
    private final CountDownLatch released = new CountDownLatch(1);
    private Thread withoutSource;
    private Thread withSource;

    @BeforeEach
    void entersTheMethods() throws Exception {
        Path file = Files.writeString(folder.resolve("Waits.java"), SOURCE);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g:lines", "-d", folder.toString(), file.toString());
        assertThat(status).isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            withoutSource = new Thread((Runnable) loader.loadClass("Waits")
                    .getConstructor(CountDownLatch.class, CountDownLatch.class)
                    .newInstance(entered, released));
        }
        withSource = new Thread(this::waits);
        withoutSource.start();
        withSource.start();
        entered.await();
    }

    @AfterEach
    void leavesTheMethods() throws Exception {
        released.countDown();
        withoutSource.join();
        withSource.join();
    }

    private void waits() {
        entered.countDown();
        Threads.await(released);
    }

    private String noteOn(String className, String method) {
        methods.rewritten(className, method);
        methods.find(() -> {});
        return methods.warning();
    }

    @Test
    void namesAMethodThatRunsAsBefore() throws Exception {
        assertThat(noteOn("Waits", "run"))
                .matches(
                        "clock reads not counted in methods that were running when counting began, until they are called"
                                + " again \\(.*\\): Waits\\.run:[68]");

        released.countDown();
        withoutSource.join();
        assertThat(methods.warning()).as("still").contains("Waits.run:");
    }

    @Test
    void namesNoMethodThatReturnsMeanwhile() {
        methods.rewritten("Waits", "run");
        methods.find(this::leaveTheMethod);

        assertThat(methods.warning()).isEmpty();
        assertThat(methods.notes()).isEmpty();
    }

    private void leaveTheMethod() {
        released.countDown();
        try {
            withoutSource.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void namesNoMethodThatWasEnteredAfterItsClassWasRewritten() {
        assertThat(noteOn(RunningMethodsTest.class.getName(), "waits")).isEmpty();
    }

    @Test
    void namesNoMethodThatReadsNoClock() {
        assertThat(noteOn("Waits", "entered")).isEmpty();
    }

    @Test
    void namesInitialisersThatMadeReferencesBefore() {
        methods.refers("com.acme.Timer", "<clinit>");
        methods.refers("com.acme.Timer", "<clinit>");
        methods.refers("com.acme.Other", "<init>");

        assertThat(noteOn("Waits", "run"))
                .matches("clock reads not counted in methods .*: Waits\\.run:[68]; clock reads not counted of method"
                        + " references that were made before counting began \\(.*\\), in com\\.acme\\.Timer\\.<clinit>,"
                        + " com\\.acme\\.Other\\.<init>");
    }

    /** A thread of unknown CPU time has ended. */
    @ParameterizedTest
    @CsvSource({"15000000, true", "14999999, false", "-1, true"})
    void recordsThoseOfThreadsThatUseTheCpu(long nanosOfThread, boolean isRecorded) {
        String warning = noteOn("Waits", "run");
        assertThat(methods.notes()).as("nothing is known yet").hasSize(1);

        processNanos += 1_000_000_000;
        threadNanos = nanosOfThread;
        assertThat(methods.notes())
                .extracting(Note::text)
                .isEqualTo(isRecorded ? List.of(warning.substring(24)) : List.of());
        assertThat(methods.warning()).as("at the attach").isEqualTo(warning);
    }

    @Test
    void recordsThemWhereThatOfTheProcessIsUnknown() {
        processNanos = ProcessCpu.NOT_KNOWN;
        noteOn("Waits", "run");

        assertThat(methods.notes()).hasSize(1);
    }

    @Test
    void forgetsThemWhenTheAgentIsRemoved() {
        assertThat(noteOn("Waits", "run")).isNotEmpty();

        methods.clear();
        assertThat(methods.warning()).isEmpty();
        methods.find(() -> {});
        assertThat(methods.warning()).isEmpty();
    }
}
