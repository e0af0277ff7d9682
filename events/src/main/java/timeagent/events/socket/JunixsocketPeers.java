package timeagent.events.socket;

import java.net.DatagramSocketImpl;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketImpl;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.AddressFields;
import timeagent.events.jdk.SocketPeer;

/**
 * The remote addresses of junixsocket as text, computed once for each socket and each address object.
 *
 * <p>The library writes an address into a host name: {@code [}, the bytes, {@code .}, the address family, {@code
 * .junixsocket}; the bytes as in a URL, or after {@code %%} in hexadecimal.
 */
final class JunixsocketPeers {
    static final String API = "junixsocket";

    private static final String SUFFIX = ".junixsocket";
    private static final String HEXADECIMAL = "%%";
    private static final String UNIX = "un";

    private static final CachedPeers TEXTS = new CachedPeers();
    /** Those of datagram sockets, which cannot be asked without a lock. */
    private static final CachedPeers CONNECTED = new CachedPeers();

    private JunixsocketPeers() {}

    /** Initialises in advance what the first write needs. */
    static void prepare() {
        TEXTS.add(SUFFIX, "");
        text(null, false);
    }

    /** When a datagram socket has been connected. */
    static void connected(Object socket, Object remote) {
        String text = text(remote, true);
        if (!text.isEmpty()) {
            CONNECTED.add(socket, text);
        }
    }

    /**
     * The path of a Unix-domain socket; for other families the family and the bytes in hexadecimal; empty if unknown.
     *
     * @param peer a socket's implementation or an address
     * @param written whether a write to it succeeded, after which a stream has the same peer forever
     */
    static String text(Object peer, boolean written) {
        if (peer instanceof SocketImpl socket) {
            return ofStream(socket, written);
        }
        if (peer instanceof DatagramSocketImpl) {
            String text = CONNECTED.find(peer);
            return text == null ? "" : text;
        }
        if (peer instanceof UnixDomainSocketAddress path) {
            return path.getPath().toString();
        }
        if (peer instanceof InetSocketAddress remote) {
            return ofName(remote.getHostString());
        }
        return peer instanceof InetAddress address ? ofName(AddressFields.hostName(address)) : "";
    }

    private static String ofStream(SocketImpl socket, boolean written) {
        String text = TEXTS.find(socket);
        if (text != null) {
            return text;
        }
        text = "";
        try {
            InetAddress remote = SocketPeer.knownAddress(socket);
            text = remote == null ? "" : ofName(AddressFields.hostName(remote));
        } catch (RuntimeException e) {
            HookErrors.record(e);
        }
        if (written) {
            TEXTS.add(socket, text);
        }
        return text;
    }

    private static String ofName(String name) {
        if (name == null || !name.endsWith(SUFFIX)) {
            return "";
        }
        String text = TEXTS.find(name);
        return text != null ? text : TEXTS.add(name, decode(name));
    }

    private static String decode(String name) {
        int end = name.length() - SUFFIX.length();
        int dot = name.lastIndexOf('.', end - 1);
        boolean hexadecimal = name.startsWith(HEXADECIMAL, 1);
        byte[] bytes = new byte[Math.max(dot, 0)];
        int length = 0;
        int at = hexadecimal ? 1 + HEXADECIMAL.length() : 1;
        while (at < dot) {
            char c = name.charAt(at);
            if (hexadecimal || c == '%') {
                at += hexadecimal ? 0 : 1;
                bytes[length++] =
                        (byte) (Character.digit(name.charAt(at), 16) << 4 | Character.digit(name.charAt(at + 1), 16));
                at += 2;
            } else {
                bytes[length++] = (byte) (c == '+' ? ' ' : c);
                at++;
            }
        }
        String family = name.substring(dot + 1, end);
        return family.equals(UNIX) ? path(bytes, length) : hexadecimal(family, bytes, length);
    }

    /** In the abstract namespace the name begins with a zero, usually written as an at sign. */
    private static String path(byte[] bytes, int length) {
        return new String(bytes, 0, length, StandardCharsets.UTF_8).replace('\0', '@');
    }

    private static String hexadecimal(String family, byte[] bytes, int length) {
        StringBuilder text = new StringBuilder(family).append(':');
        for (int i = 0; i < length; i++) {
            text.append(Character.forDigit(bytes[i] >> 4 & 0xf, 16)).append(Character.forDigit(bytes[i] & 0xf, 16));
        }
        return text.toString();
    }
}
