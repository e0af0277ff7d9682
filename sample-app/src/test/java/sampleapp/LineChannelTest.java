package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LineChannelTest {

    private ServerSocketChannel server;
    private Socket client;
    private LineChannel lines;

    @BeforeEach
    void connect() throws IOException {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
        client = new Socket(address.getAddress(), address.getPort());
        lines = new LineChannel(server.accept());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void readsLinesHoweverTheyArrive() throws IOException {
        send("one\ntwo\nthr");
        assertThat(lines.read()).isEqualTo("one");
        assertThat(lines.read()).isEqualTo("two");
        send("ee\n");
        assertThat(lines.read()).isEqualTo("three");
        send("\nlast");
        client.shutdownOutput();
        assertThat(lines.read()).isEmpty();
        assertThat(lines.read()).isNull();
    }

    @Test
    void readsTheLongestLineAndRefusesALongerOne() throws IOException {
        String longest = "x".repeat(LineChannel.CAPACITY - 1);
        send(longest + "\n");
        assertThat(lines.read()).isEqualTo(longest);
        send(longest + "x");
        assertThatThrownBy(lines::read).hasMessage("a line of more than 4096 bytes");
    }

    @Test
    void writesALine() throws IOException {
        lines.write("answer");
        assertThat(client.getInputStream().readNBytes(7)).isEqualTo("answer\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    private void send(String text) throws IOException {
        OutputStream out = client.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
