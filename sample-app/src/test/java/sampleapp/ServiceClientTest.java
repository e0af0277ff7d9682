package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceClientTest {

    @Test
    void takesTheAnswersOfAStore() throws Exception {
        KeyValueStore store = new KeyValueStore(Set.of());

        assertThat(run(request -> store.answer("me", request))).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "VALUE 1 other", "ERROR unknown request", "VALUE"})
    void refusesAWrongAnswer(String answer) {
        assertThatThrownBy(() -> run(request -> answer))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("wrong answer to '")
                .hasMessageEndingWith("': " + answer);
    }

    @Test
    void refusesToBeLeftWithoutAnAnswer() {
        assertThatThrownBy(() -> run(request -> null)).hasMessageEndingWith("': null");
    }

    /** Runs a client for 10 ms against a server that answers so, or closes the connection for null. */
    private static long run(UnaryOperator<String> answers) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, loopback)) {
            ServiceClient client = new ServiceClient(7, new InetSocketAddress(loopback, server.getLocalPort()));
            CompletableFuture.runAsync(() -> serve(server, answers));
            return client.run(10_000_000);
        }
    }

    private static void serve(ServerSocket server, UnaryOperator<String> answers) {
        try (Socket socket = server.accept()) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            OutputStream out = socket.getOutputStream();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String answer = answers.apply(line);
                if (answer == null) {
                    return;
                }
                out.write((answer + "\n").getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // the client has closed the connection: it saw a wrong answer
        }
    }
}
