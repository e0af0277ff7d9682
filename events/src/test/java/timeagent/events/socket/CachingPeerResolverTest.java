package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;

@ExtendWith(ClaimedHooks.class)
final class CachingPeerResolverTest {
    private static final int ENTRIES = 4096;

    private final CachingPeerResolver names = new CachingPeerResolver();

    @Test
    void computesTheAddressOnceForEachAddressObject() throws Exception {
        InetAddress peer = address(1);

        assertThat(describe(peer).address).isSameAs(describe(peer).address).isEqualTo("10.0.0.1");
        assertThat(describe(address(1)).address)
                .isNotSameAs(describe(peer).address)
                .isEqualTo("10.0.0.1");
    }

    @Test
    void theOtherStylesComputeItEveryTime() throws Exception {
        InetAddress peer = address(1);

        for (PeerResolver others : new PeerResolver[] {new ToStringPeerResolver(), new DirectPeerResolver()}) {
            SocketWriteEvent first = new SocketWriteEvent();
            SocketWriteEvent second = new SocketWriteEvent();
            others.describe(peer, first);
            others.describe(peer, second);
            assertThat(first.address).isEqualTo(second.address).isNotSameAs(second.address);
        }
    }

    @Test
    void keepsABoundedNumberOfThemAndGetsTheOthersRight() throws Exception {
        List<InetAddress> alive = addresses(20 * ENTRIES);
        List<String> first = new ArrayList<>();
        for (int i = 0; i < alive.size(); i++) {
            first.add(describe(alive.get(i)).address);
            assertThat(first.get(i)).isEqualTo(text(i));
        }

        int kept = 0;
        for (int i = alive.size() - 1; i >= 0; i--) { // the last first: what is computed again takes a place
            String again = describe(alive.get(i)).address;
            assertThat(again).isEqualTo(text(i));
            kept += again == first.get(i) ? 1 : 0;
        }

        assertThat(kept).isBetween(1, ENTRIES);
    }

    @Test
    void keepsAFewConnectionsEvenIfTheyFallIntoTheSamePlace() throws Exception {
        // any four addresses fit, whatever their identity hash codes are
        List<InetAddress> alive = addresses(4);
        List<String> first = alive.stream().map(peer -> describe(peer).address).toList();

        for (int i = 0; i < alive.size(); i++) {
            assertThat(describe(alive.get(i)).address).isSameAs(first.get(i));
        }
    }

    @Test
    void threadsThatRaceGetTheRightNames() throws Exception {
        List<InetAddress> alive = addresses(2 * ENTRIES);

        Threads.runTogether(4, () -> {
            for (int i = 0; i < alive.size(); i++) {
                assertThat(describe(alive.get(i)).address).isEqualTo(text(i));
            }
        });
    }

    private SocketWriteEvent describe(InetAddress peer) {
        SocketWriteEvent event = new SocketWriteEvent();
        names.describe(peer, event);
        return event;
    }

    private static List<InetAddress> addresses(int count) throws UnknownHostException {
        List<InetAddress> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            addresses.add(address(i));
        }
        return addresses;
    }

    private static InetAddress address(int number) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, (byte) (number >> 16), (byte) (number >> 8), (byte) number});
    }

    private static String text(int number) {
        return "10." + (number >> 16 & 0xff) + "." + (number >> 8 & 0xff) + "." + (number & 0xff);
    }
}
