package timeagent.events.socket.peer;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.events.jdk.PeerFields;

/**
 * The texts of addresses: an application may create an address object for every write.
 *
 * <p>A lookup allocates nothing. When there are too many texts, all are dropped. Addresses that differ only in their scope
 * share an entry, which has the text of the last one.
 */
final class AddressTexts {
    /** Addresses; with their texts 24 MB (IPv4) to 35 MB (IPv6). */
    static final int MOST = 1 << 17;

    private static final int NO_SCOPE = -1;

    private volatile Map<InetAddress, Text> texts = new ConcurrentHashMap<>();

    /** Initialises in advance what the first lookup needs, except an address. */
    void prepare() {
        new Text(NO_SCOPE, null, "").isOf(NO_SCOPE, null);
    }

    String of(InetAddress address) {
        int scope = NO_SCOPE;
        String scopeName = null;
        if (address instanceof Inet6Address six) {
            scope = PeerFields.scope(six);
            NetworkInterface scoped = six.getScopedInterface();
            scopeName = scoped == null ? null : scoped.getName();
        }
        Text known = texts.get(address);
        return known != null && known.isOf(scope, scopeName) ? known.text : add(address, scope, scopeName);
    }

    private String add(InetAddress address, int scope, String scopeName) {
        Text added = new Text(scope, scopeName, address.getHostAddress());
        if (texts.size() >= MOST) {
            forget();
        }
        texts.put(address, added);
        return added.text;
    }

    /** Drops all texts; at any time. */
    void forget() {
        texts = new ConcurrentHashMap<>();
    }

    int size() {
        return texts.size();
    }

    /** @param scopeName of the network interface, if that is the scope */
    private record Text(int scope, String scopeName, String text) {
        boolean isOf(int otherScope, String otherName) {
            return scope == otherScope && Objects.equals(scopeName, otherName);
        }
    }
}
