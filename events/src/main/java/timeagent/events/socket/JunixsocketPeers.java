package timeagent.events.socket;

import java.net.DatagramSocketImpl;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketImpl;
import java.net.URLDecoder;
import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
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
        ofName("[%00.vsock.junixsocket");
        ofName("[%%00.un.junixsocket");
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
        if (dot < 1) {
            return "";
        }
        byte[] bytes = bytes(name.substring(1, dot));
        String family = name.substring(dot + 1, end);
        // in the abstract namespace the path begins with a zero, usually written as an at sign
        return family.equals(UNIX)
                ? new String(bytes, StandardCharsets.UTF_8).replace('\0', '@')
                : family + ":" + HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String text) {
        return text.startsWith(HEXADECIMAL)
                ? HexFormat.of().parseHex(text.substring(HEXADECIMAL.length()))
                : URLDecoder.decode(text, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
    }
}
