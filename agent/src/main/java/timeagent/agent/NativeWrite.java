package timeagent.agent;

import net.bytebuddy.jar.asm.MethodVisitor;

/**
 * A method of Netty's native transports that writes, or that has what the event of a write needs.
 *
 * <p>Classes are found by the end of their name: a relocated Netty loads its native library only if a prefix was added
 * to its packages. Versions 4.1.25 to 4.2.18 have these methods; {@code send} and {@code sendAddress} since 4.1.80.
 *
 * @param owner internal name of the class
 * @param prefix what relocation added to the names of Netty's packages
 * @param rule of the method
 */
record NativeWrite(String owner, String prefix, Rule rule) implements RewrittenMethod {

    /** How a method is rewritten. */
    enum Kind {
        /** A write to a file descriptor, which may be that of a pipe. */
        TO_DESCRIPTOR,
        TO_SOCKET,
        /** A datagram to the address in a local variable, the port being in the next; or to a path. */
        TO_ADDRESS,
        TO_PATH,
        /** A static method that writes to the descriptor in a local variable. */
        SPLICE,
        /** Sends the datagrams that were collected. */
        PACKETS,
        /** Collects a datagram; the length is in a local variable, the recipient two after it. */
        COLLECT,
        COLLECT_NONE,
        /** Before a channel writes: has its remote address. */
        CHANNEL,
        CLOSE
    }

    /**
     * One method of a class; in the descriptor {@code %} is the prefix.
     *
     * @param api of the event; for a channel, the type of its socket
     */
    record Rule(String type, String name, String descriptor, Kind kind, int local, String api) {}

    static final String SOCKET_FIELD = "socket";

    private static final String NETTY = "io/netty/channel/";
    private static final String DESCRIPTOR = NETTY + "unix/FileDescriptor";
    private static final String SOCKET = NETTY + "unix/Socket";
    private static final String EPOLL = NETTY + "epoll/";
    private static final String KQUEUE = NETTY + "kqueue/";
    private static final String ON_LINUX = "netty-epoll";
    private static final String ON_BSD = "netty-kqueue";
    /** The classes of both transports: kqueue exists on other systems than epoll. */
    private static final String HERE = System.getProperty("os.name", "").startsWith("Linux") ? ON_LINUX : ON_BSD;

    private static final String FLUSH = "(L%io/netty/channel/ChannelOutboundBuffer;)V";
    private static final String FILE_REGION = "(L%io/netty/channel/DefaultFileRegion;JJJ)J";

    private static final Rule[] ALL = {
        new Rule(DESCRIPTOR, "write", "(Ljava/nio/ByteBuffer;II)I", Kind.TO_DESCRIPTOR, 0, HERE),
        new Rule(DESCRIPTOR, "writeAddress", "(JII)I", Kind.TO_DESCRIPTOR, 0, HERE),
        new Rule(DESCRIPTOR, "writev", "([Ljava/nio/ByteBuffer;IIJ)J", Kind.TO_DESCRIPTOR, 0, HERE),
        new Rule(DESCRIPTOR, "writevAddresses", "(JI)J", Kind.TO_DESCRIPTOR, 0, HERE),
        new Rule(DESCRIPTOR, "close", "()V", Kind.CLOSE, 0, HERE),
        new Rule(SOCKET, "send", "(Ljava/nio/ByteBuffer;II)I", Kind.TO_SOCKET, 0, HERE),
        new Rule(SOCKET, "sendAddress", "(JII)I", Kind.TO_SOCKET, 0, HERE),
        // the shorter forms call these
        new Rule(SOCKET, "sendTo", "(Ljava/nio/ByteBuffer;IILjava/net/InetAddress;IZ)I", Kind.TO_ADDRESS, 4, HERE),
        new Rule(SOCKET, "sendToAddress", "(JIILjava/net/InetAddress;IZ)I", Kind.TO_ADDRESS, 5, HERE),
        new Rule(SOCKET, "sendToAddresses", "(JILjava/net/InetAddress;IZ)I", Kind.TO_ADDRESS, 4, HERE),
        new Rule(SOCKET, "sendToDomainSocket", "(Ljava/nio/ByteBuffer;II[B)I", Kind.TO_PATH, 4, HERE),
        new Rule(SOCKET, "sendToAddressDomainSocket", "(JII[B)I", Kind.TO_PATH, 5, HERE),
        new Rule(SOCKET, "sendToAddressesDomainSocket", "(JI[B)I", Kind.TO_PATH, 4, HERE),
        new Rule(EPOLL + "LinuxSocket", "sendFile", FILE_REGION, Kind.TO_SOCKET, 0, ON_LINUX),
        new Rule(
                EPOLL + "LinuxSocket",
                "sendmmsg",
                "([L%io/netty/channel/epoll/NativeDatagramPacketArray$NativeDatagramPacket;II)I",
                Kind.PACKETS,
                0,
                ON_LINUX),
        new Rule(EPOLL + "Native", "splice", "(IJIJJ)I", Kind.SPLICE, 3, ON_LINUX),
        new Rule(
                EPOLL + "NativeDatagramPacketArray",
                "add0",
                "(L%io/netty/buffer/ByteBuf;IIILjava/net/InetSocketAddress;)Z",
                Kind.COLLECT,
                3,
                ON_LINUX),
        new Rule(EPOLL + "NativeDatagramPacketArray", "clear", "()V", Kind.COLLECT_NONE, 0, ON_LINUX),
        new Rule(EPOLL + "AbstractEpollStreamChannel", "doWrite", FLUSH, Kind.CHANNEL, 0, EPOLL + "LinuxSocket"),
        new Rule(EPOLL + "EpollDatagramChannel", "doWrite", FLUSH, Kind.CHANNEL, 0, EPOLL + "LinuxSocket"),
        new Rule(EPOLL + "EpollDomainDatagramChannel", "doWrite", FLUSH, Kind.CHANNEL, 0, EPOLL + "LinuxSocket"),
        new Rule(KQUEUE + "BsdSocket", "sendFile", FILE_REGION, Kind.TO_SOCKET, 0, ON_BSD),
        new Rule(KQUEUE + "AbstractKQueueStreamChannel", "doWrite", FLUSH, Kind.CHANNEL, 0, KQUEUE + "BsdSocket"),
        new Rule(KQUEUE + "AbstractKQueueDatagramChannel", "doWrite", FLUSH, Kind.CHANNEL, 0, KQUEUE + "BsdSocket")
    };

    /** Methods of {@code Socket} that versions before 4.1.80 lack. */
    private static final int NEWER = 2;

    /** Whether the class has methods to rewrite; called for every class that the application loads. */
    static boolean concerns(String name) {
        return name.contains("netty/channel/") && typeOf(name) != null;
    }

    private static String typeOf(String name) {
        for (Rule rule : ALL) {
            if (name.endsWith(rule.type)
                    && (name.length() == rule.type.length()
                            || name.charAt(name.length() - rule.type.length() - 1) == '/')) {
                return rule.type;
            }
        }
        return null;
    }

    static NativeWrite find(String owner, String name, String descriptor) {
        String type = typeOf(owner);
        String prefix = owner.substring(0, owner.length() - type.length());
        for (Rule rule : ALL) {
            if (rule.type.equals(type)
                    && rule.name.equals(name)
                    && rule.descriptor.replace("%", prefix).equals(descriptor)) {
                return new NativeWrite(owner, prefix, rule);
            }
        }
        return null;
    }

    /** Whether a class of a known version has this number of the methods. */
    static boolean isKnown(String owner, int methods) {
        String type = typeOf(owner);
        int count = 0;
        for (Rule rule : ALL) {
            count += rule.type.equals(type) ? 1 : 0;
        }
        return methods == count || type.equals(SOCKET) && methods == count - NEWER;
    }

    /** Whether the class is a channel, whose hook reads the field with its socket. */
    static boolean isChannel(String owner) {
        return ruleOf(owner).kind == Kind.CHANNEL;
    }

    /** Whether a field of a channel has this type: without it the version is unknown. */
    static boolean isSocket(String owner, String descriptor) {
        return isChannel(owner) && descriptor.endsWith(ruleOf(owner).api.concat(";"));
    }

    private static Rule ruleOf(String owner) {
        String type = typeOf(owner);
        for (Rule rule : ALL) {
            if (rule.type.equals(type)) {
                return rule;
            }
        }
        throw new IllegalArgumentException(owner);
    }

    boolean isStatic() {
        return rule.kind == Kind.SPLICE;
    }

    /** Internal name of a class of the same Netty. */
    String relocated(String type) {
        return prefix.concat(type);
    }

    @Override
    public MethodVisitor advice(MethodVisitor writer, int maxLocals) {
        return switch (rule.kind) {
            case COLLECT, COLLECT_NONE, CHANNEL, CLOSE -> new NativeStateAdvice(writer, this);
            default -> new NativeWriteAdvice(writer, this, maxLocals);
        };
    }
}
