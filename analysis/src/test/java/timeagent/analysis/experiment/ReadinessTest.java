package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadinessTest {

    @TempDir
    Path folder;

    private Path log(String output) throws IOException {
        return Files.writeString(folder.resolve("run.log"), output);
    }

    @Test
    void isATextInTheOutput() throws Exception {
        Readiness ready = Readiness.of("listening at {port}$").at(new Port(8080));

        assertThat(ready.isReady(log("starting\n"))).isFalse();
        assertThat(ready.isReady(log("starting\nlistening at 80801\n"))).isFalse();
        assertThat(ready.isReady(log("starting\nlistening at 8080\n"))).isTrue();
        assertThat(ready.isAnswered()).isFalse();
    }

    @Test
    void isAnOpenPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Port port = new Port(socket.getLocalPort());

            assertThat(Readiness.of("{port}").at(port).isAnswered()).isTrue();
            assertThat(Readiness.of("" + port.number()).at(Port.free()).isReady(log("")))
                    .isTrue();
        }
        assertThat(Readiness.of("{port}").at(Port.free()).isAnswered()).isFalse();
    }

    @Test
    void isAUrlThatAnswers200() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().equals("/up") ? 200 : 503, -1);
            exchange.close();
        });
        server.start();
        Port port = new Port(server.getAddress().getPort());
        try {
            assertThat(Readiness.of("http://127.0.0.1:{port}/up").at(port).isReady(log("")))
                    .isTrue();
            assertThat(Readiness.of("http://127.0.0.1:{port}/down").at(port).isAnswered())
                    .isFalse();
        } finally {
            server.stop(0);
        }
        assertThat(Readiness.of("http://127.0.0.1:{port}/up").at(port).isAnswered())
                .isFalse();
    }

    @Test
    void isNothingElse() {
        refuses("", "is empty; give a text in the output, a URL or a port");
        refuses("(up", "is not a regular expression: Unclosed group");
        refuses("70000", "is no port; give 1 to 65535");
        refuses("0", "is no port; give 1 to 65535");
        refuses("http:///up", "is no URL with a host");
        // the place depends on the JDK
        assertThatThrownBy(() -> Readiness.of("http://local host/"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("Illegal character in authority at index \\d+: http://local host/");
    }

    private static void refuses(String text, String reason) {
        assertThatThrownBy(() -> Readiness.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(reason);
    }
}
