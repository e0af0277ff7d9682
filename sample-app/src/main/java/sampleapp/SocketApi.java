package sampleapp;

import java.io.IOException;
import java.net.SocketAddress;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** The APIs to write to a socket; each opens a connection that writes the same bytes repeatedly. */
enum SocketApi {
    CHANNEL(Transport.TCP, ChannelWriters::channel),
    GATHER(Transport.TCP, ChannelWriters::gather),
    STREAM(Transport.TCP, StreamWriters::stream),
    ADAPTOR(Transport.TCP, StreamWriters::adaptor),
    TRANSFER(Transport.TCP, ChannelWriters::transfer),
    ASYNC(Transport.TCP, AsyncWriters::future),
    ASYNC_HANDLER(Transport.TCP, AsyncWriters::handler),
    DATAGRAM(Transport.UDP, DatagramWriters::send),
    DATAGRAM_WRITE(Transport.UDP, DatagramWriters::write),
    DATAGRAM_SOCKET(Transport.UDP, DatagramWriters::socket),
    UNIX(Transport.UNIX, ChannelWriters::channel),
    UNIX_GATHER(Transport.UNIX, ChannelWriters::gather),
    NETTY_EPOLL(Transport.TCP, (peer, size) -> NettyWriters.epoll(peer, size)),
    NETTY_NIO(Transport.TCP, (peer, size) -> NettyWriters.nio(peer, size));

    /** Opens the writing end of a connection. */
    @FunctionalInterface
    private interface Connector {
        Writer connect(SocketAddress peer, int size) throws IOException;
    }

    private final Transport transport;
    private final Connector connector;

    SocketApi(Transport transport, Connector connector) {
        this.transport = transport;
        this.connector = connector;
    }

    Transport transport() {
        return transport;
    }

    /** Whether a write can be partial while the peer has unread bytes. */
    boolean canBePartial() {
        return this == ASYNC || this == ASYNC_HANDLER || this == NETTY_EPOLL || this == NETTY_NIO;
    }

    Writer connect(SocketAddress peer, int size) throws IOException {
        try {
            return connector.connect(peer, size);
        } catch (LinkageError e) {
            throw new IOException("--api " + this + " needs sample-app-netty.jar, Linux on x86_64 for epoll: " + e, e);
        }
    }

    /** @throws TypeConversionException if no constant has this name */
    static SocketApi of(String name) {
        return Arrays.stream(values())
                .filter(api -> api.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "expected one of " + Arrays.toString(values()) + " but was '" + name + "'"));
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
