package timeagent.agent.socket;

import static timeagent.agent.socket.Code.local;
import static timeagent.agent.socket.HookedMethod.begin;

import java.util.List;
import org.objectweb.asm.Opcodes;
import timeagent.agent.socket.HookedMethod.Hooks;

/**
 * The methods of Netty's native transports that write, or that have what the event of a write needs, and their hooks.
 *
 * <p>Classes are found by the end of their name: a relocated Netty loads its native library only if a prefix was added
 * to its packages. Versions 4.1.25 to 4.2.18 have these methods; {@code send} and {@code sendAddress} since 4.1.80,
 * io_uring's in 4.2.
 */
public final class NettyWrites {
    private static final String NETTY = "io/netty/channel/";
    private static final String DESCRIPTOR = NETTY + "unix/FileDescriptor";
    private static final String SOCKET = NETTY + "unix/Socket";
    private static final String EPOLL = NETTY + "epoll/";
    private static final String URING = NETTY + "uring/";
    private static final String URING_CHANNEL = URING + "AbstractIoUringChannel";
    private static final String URING_SOCKET = URING + "LinuxSocket";
    private static final String URING_MESSAGE = URING + "MsgHdrMemory";
    private static final String URING_UNSAFE = URING_CHANNEL + "$AbstractUringUnsafe";
    private static final String EPOLL_SOCKET = EPOLL + "LinuxSocket";
    private static final String EPOLL_PACKETS = EPOLL + "NativeDatagramPacketArray";
    private static final String EPOLL_PACKET = EPOLL_PACKETS + "$NativeDatagramPacket";
    private static final String SEND_PACKETS = "sendmmsg";
    private static final String API = "netty-epoll";
    /** Elsewhere, classes below {@code unix} are those of another transport. */
    private static final boolean IS_LINUX = System.getProperty("os.name", "").startsWith("Linux");

    private static final String O = Code.OBJECT;
    private static final String FLUSH = "(Lio/netty/channel/ChannelOutboundBuffer;)V";
    private static final String MESSAGE = "(Ljava/lang/Object;)Z";
    private static final String ONE_PACKET = "(Lio/netty/buffer/ByteBuf;IIILjava/net/InetSocketAddress;)Z";
    private static final String URING_PACKET = "(L" + URING_SOCKET + ";Ljava/net/InetSocketAddress;JIS)V";
    private static final String FILE_REGION = "(Lio/netty/channel/DefaultFileRegion;JJJ)J";
    private static final String SCHEDULE = "(Lio/netty/channel/ChannelOutboundBuffer;)I";
    private static final String TARGET = O + O + "ILjava/lang/String;";

    /** Of a datagram that was collected. */
    private static final Code PACKET = new Code().add(Opcodes.DUP).loadInt(3).load(5);

    private static final Code MESSAGE_HEADER = intValue(local(1), URING_SOCKET)
            .load(0)
            .own(URING_MESSAGE, "idx", "()S")
            .load(2);

    private static final HookedMethod[] ALL = {
        // a descriptor may be that of a pipe
        toDescriptor("write", "(Ljava/nio/ByteBuffer;II)I"),
        toDescriptor("writeAddress", "(JII)I"),
        toDescriptor("writev", "([Ljava/nio/ByteBuffer;IIJ)J"),
        toDescriptor("writevAddresses", "(JI)J"),
        begin(DESCRIPTOR, "close", "()V", intValue(local(0), DESCRIPTOR).nativeHook("closing", "I")),
        // missing before 4.1.80
        write(SOCKET, "send", "(Ljava/nio/ByteBuffer;II)I", false, self(SOCKET)),
        write(SOCKET, "sendAddress", "(JII)I", false, self(SOCKET)),
        // the shorter forms call these
        write(SOCKET, "sendTo", "(Ljava/nio/ByteBuffer;IILjava/net/InetAddress;IZ)I", true, address(4)),
        write(SOCKET, "sendToAddress", "(JIILjava/net/InetAddress;IZ)I", true, address(5)),
        write(SOCKET, "sendToAddresses", "(JILjava/net/InetAddress;IZ)I", true, address(4)),
        write(SOCKET, "sendToDomainSocket", "(Ljava/nio/ByteBuffer;II[B)I", true, path(4)),
        write(SOCKET, "sendToAddressDomainSocket", "(JII[B)I", true, path(5)),
        write(SOCKET, "sendToAddressesDomainSocket", "(JI[B)I", true, path(4)),
        write(EPOLL_SOCKET, "sendFile", FILE_REGION, true, self(EPOLL_SOCKET)),
        write(EPOLL_SOCKET, SEND_PACKETS, "([L" + EPOLL_PACKET + ";II)I", true, self(EPOLL_SOCKET)),
        splice("(IJIJJ)I"),
        HookedMethod.end(EPOLL_PACKETS, "add0", ONE_PACKET, true, PACKET.nativeHook("packet", "ZI" + O)),
        begin(EPOLL_PACKETS, "clear", "()V", new Code().nativeHook("noPackets", "")),
        channel(EPOLL + "AbstractEpollStreamChannel", "doWrite", FLUSH, "writing", EPOLL_SOCKET),
        channel(EPOLL + "EpollDatagramChannel", "doWrite", FLUSH, "writing", EPOLL_SOCKET),
        channel(EPOLL + "EpollDomainDatagramChannel", "doWrite", FLUSH, "writing", EPOLL_SOCKET),
        channel(URING_CHANNEL, "scheduleWrite", SCHEDULE, "submitting", URING_SOCKET),
        begin(URING_MESSAGE, "set", URING_PACKET, MESSAGE_HEADER.nativeHook("submittingPacket", "II" + O)),
        // the last parameter is a short up to 4.2.7 and a long in 4.2.18
        completed("(BIIS)V", new Code().loadInt(4)),
        completed("(BIIJ)V", new Code().load(Opcodes.LLOAD, 4).add(Opcodes.L2I))
    };

    private NettyWrites() {}

    private static HookedMethod toDescriptor(String name, String descriptor) {
        Code begin = local(0).isInstance(SOCKET).nativeBegin("beginIf", "Z");
        return around(DESCRIPTOR, name, descriptor, true, begin, self(DESCRIPTOR));
    }

    private static HookedMethod write(String owner, String name, String descriptor, boolean isExpected, Code target) {
        return around(owner, name, descriptor, isExpected, new Code().begin("begin", ""), target);
    }

    /** A static method, with the number of a descriptor. */
    private static HookedMethod splice(String descriptor) {
        Code begin = new Code().loadInt(3).nativeBegin("beginTo", "I");
        Code target = new Code().add(Opcodes.ACONST_NULL).loadInt(3);
        return around(EPOLL + "Native", "splice", descriptor, true, begin, target);
    }

    /** @param target the socket and its descriptor, or an address and a port */
    private static HookedMethod around(
            String owner, String name, String descriptor, boolean isExpected, Code begin, Code target) {
        Code write = new Code().state().add(target).push(API);
        // the packets that add0 has collected
        Code end = name.equals(SEND_PACKETS)
                ? new Code().add(Opcodes.DUP).add(write).nativeHook("endPackets", "I".concat(TARGET))
                : JdkWrites.result(descriptor).add(write).nativeHook("end", "J".concat(TARGET));
        Code fail = new Code().add(write).nativeHook("fail", "Ljava/lang/Throwable;".concat(TARGET));
        return new HookedMethod(owner, name, descriptor, isExpected, new Hooks(true, 0, begin, end, fail));
    }

    /** Before a channel writes: it has the remote address. */
    private static HookedMethod channel(String owner, String name, String descriptor, String hook, String socket) {
        Code code = socket(local(0), owner, socket)
                .load(0)
                .call(owner, "remoteAddress", "()Ljava/net/SocketAddress;")
                .load(0)
                .call(owner, "localAddress", "()Ljava/net/SocketAddress;")
                .load(0)
                .call(owner, "parent", "()L" + NETTY + "Channel;")
                .nativeHook(hook, O + "I" + O + O + O);
        return begin(owner, name, descriptor, code);
    }

    /** When io_uring has completed a write; a version has one of the two forms. */
    private static HookedMethod completed(String descriptor, Code index) {
        Code channel = local(0).field(URING_UNSAFE, "this$0", "L" + URING_CHANNEL + ";");
        Code code = socket(channel, URING_CHANNEL, URING_SOCKET)
                .loadInt(1)
                .loadInt(2)
                .loadInt(3)
                .add(index)
                .pushClass(NETTY + "unix/Errors$NativeIoException")
                .nativeHook("completed", O + "IIIIILjava/lang/Class;");
        return new HookedMethod(
                URING_UNSAFE, "writeComplete", descriptor, false, new Hooks(false, 0, code, Code.NONE, Code.NONE));
    }

    /** Adds the socket of the channel on the stack, and its descriptor. */
    private static Code socket(Code channel, String owner, String socket) {
        return intValue(channel.field(owner, "socket", "L" + socket + ";").add(Opcodes.DUP), socket);
    }

    /** Public and final in every version, as is the class. */
    private static Code intValue(Code socket, String owner) {
        return socket.call(owner, "intValue", "()I");
    }

    private static Code self(String owner) {
        return intValue(local(0).load(0), owner);
    }

    private static Code address(int variable) {
        return local(variable).loadInt(variable + 1);
    }

    private static Code path(int variable) {
        return local(variable).add(Opcodes.ICONST_M1);
    }

    /** Whether the class has methods to rewrite; called for every class that the application loads. */
    public static boolean concerns(String name) {
        return IS_LINUX && name.contains("netty/channel/") && !of(name).isEmpty();
    }

    static List<HookedMethod> of(String name) {
        return HookedMethod.of(name, ALL);
    }
}
