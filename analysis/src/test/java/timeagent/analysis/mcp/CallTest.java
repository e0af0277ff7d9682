package timeagent.analysis.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.mcp.Server.Shell;

class CallTest {

    @TempDir
    Path folder;

    private final List<String> progress = new ArrayList<>();
    private final Call call = new Call((seconds, message) -> progress.add(message));

    @Test
    void interruptsACommandThatRunsAndOneThatIsAboutTo() {
        try (InterruptHandler running = new InterruptHandler();
                InterruptHandler next = new InterruptHandler()) {
            call.onCancel(running::interrupt);
            assertThat(running.requested()).isFalse();
            call.cancel();
            assertThat(running.requested()).isTrue();
            call.onCancel(next::interrupt);
            assertThat(next.requested()).isTrue();
        }
    }

    @Test
    void hasNoProgressOnceCancelled() {
        call.progress("before");
        call.cancel();
        call.progress("after");

        assertThat(progress).containsExactly("before");
    }

    /** A command that never ends by itself. */
    private static final class Endless implements Shell {

        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch never = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        public int run(PrintWriter out, PrintWriter err, Consumer<InterruptHandler> interruptible, String... words) {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return 1;
        }

        @Override
        public CommandSpec describe(String command) {
            return Fixture.SHELL.describe(command);
        }
    }

    @Test
    void endsAReportThatIsCancelledWithoutAResponse() throws Exception {
        Fixture fixture = Fixture.in(folder);
        Fixture.recording(fixture.read().resolve("a.jfr"));
        Endless shell = new Endless();
        try (Client client = Client.initialized(shell, fixture.limits())) {
            client.send(report("1000"));
            shell.started.await();
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1000}}");
            shell.interrupted.await();
            assertThat(client.request("ping", new JsonObject()).has("result")).isTrue();
        }
    }

    @Test
    void endsAReportWhoseClientIsGone() throws Exception {
        Fixture fixture = Fixture.in(folder);
        Fixture.recording(fixture.read().resolve("a.jfr"));
        Endless shell = new Endless();
        // close waits for the end of the server
        try (Client client = Client.initialized(shell, fixture.limits())) {
            client.send(report("1"));
            shell.started.await();
        }
    }

    private static String report(String id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"report\","
                + "\"arguments\":{\"files\":\"a.jfr\"}}}";
    }

    @Test
    void handsCommandsOverWordByWord() {
        assertThat(Arguments.quoted(List.of("java", "it's", "a b", "\"", "")))
                .isEqualTo("'java' 'it'\"'\"'s' 'a b' '\"' ''");
    }
}
