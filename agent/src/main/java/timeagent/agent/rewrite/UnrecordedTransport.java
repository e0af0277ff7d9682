package timeagent.agent.rewrite;

/** Classes that are loaded where an application writes to sockets in a way that is not recorded. */
public final class UnrecordedTransport {
    /** The end of the class's name, because libraries are relocated, and the library. */
    private static final String[] ALL = {
        "io/netty/incubator/channel/uring/AbstractIOUringChannel", "Netty's incubator io_uring transport",
        "org/newsclub/net/unix/AFUNIXSocketImpl$AFUNIXOutputStream", "junixsocket before 2.5",
        "jnr/unixsocket/UnixSocketChannel", "jnr-unixsocket",
        "org/conscrypt/ConscryptFileDescriptorSocket", "Conscrypt's native sockets",
        "software/amazon/awssdk/crt/io/ClientBootstrap", "AWS Common Runtime",
        "org/apache/tomcat/jni/Socket", "Tomcat's native connector"
    };

    private UnrecordedTransport() {}

    /** The library that has the class, or null; called for every class that the application loads. */
    public static String of(String name) {
        for (int i = 0; i < ALL.length; i += 2) {
            if (name.endsWith(ALL[i])) {
                return ALL[i + 1];
            }
        }
        return null;
    }
}
