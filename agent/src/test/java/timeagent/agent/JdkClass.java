package timeagent.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A class of the running JDK whose writes, or what accepts connections, are rewritten. */
enum JdkClass {
    CHANNEL("sun/nio/ch/SocketChannelImpl"),
    STREAM("java/net/Socket$SocketOutputStream"),
    FILE("sun/nio/ch/FileChannelImpl"),
    DATAGRAMS("sun/nio/ch/DatagramChannelImpl"),
    DATAGRAM_SOCKET("sun/nio/ch/DatagramSocketAdaptor"),
    ASYNC("sun/nio/ch/AsynchronousSocketChannelImpl"),
    ASYNC_UNIX("sun/nio/ch/UnixAsynchronousSocketChannelImpl"),
    SOCKET_IMPL("sun/nio/ch/NioSocketImpl");

    private final String internalName;

    JdkClass(String internalName) {
        this.internalName = internalName;
    }

    String internalName() {
        return internalName;
    }

    Class<?> loaded() throws ClassNotFoundException {
        return Class.forName(internalName.replace('/', '.'), false, null);
    }

    /** As it is in the JDK, without what an agent or Flight Recorder made of it. */
    byte[] bytes() {
        try (InputStream in = Object.class.getModule().getResourceAsStream(internalName + ".class")) {
            Assumptions.assumeTrue(in != null, internalName + " is not in the JDK of this system");
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another class under the name of this one: the first of {@code source}. */
    byte[] standIn(String source) {
        Map.Entry<String, byte[]> compiled =
                Sources.compile(source).entrySet().iterator().next();
        return StandIns.renamed(compiled.getValue(), Map.of(compiled.getKey(), internalName));
    }
}
