package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;

@ExtendWith(ClaimedHooks.class)
final class AddressTextsTest {
    private final AddressTexts texts = new AddressTexts();

    @Test
    void equalAddressesShareOneText() throws Exception {
        String text = texts.of(address(7));

        assertThat(text).isEqualTo("10.0.0.7");
        assertThat(texts.of(address(7))).isSameAs(text);
        assertThat(texts.of(InetAddress.getByAddress("named", address(7).getAddress())))
                .isSameAs(text);
        assertThat(texts.of(address(8))).isEqualTo("10.0.0.8");
    }

    @Test
    void addressesOfEachScopeHaveTheirOwnText() throws Exception {
        byte[] bytes = {(byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        List<InetAddress> scopes = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            scopes.add(InetAddress.getByAddress(bytes));
            scopes.add(Inet6Address.getByAddress(null, bytes, 0));
            scopes.add(Inet6Address.getByAddress(null, bytes, 1));
            scopes.add(Inet6Address.getByAddress(null, bytes, 2));
        }

        List<String> found = scopes.stream().map(texts::of).toList();

        assertThat(found)
                .isEqualTo(scopes.stream().map(InetAddress::getHostAddress).toList());
        assertThat(found.subList(0, 4)).doesNotHaveDuplicates();
        assertThat(texts.size()).isOne();
    }

    @Test
    void anAddressOfVersion6WithTheBytesOfOneOfVersion4IsAnother() throws Exception {
        byte[] bytes = new byte[16];
        bytes[12] = 10;
        bytes[15] = 7;

        assertThat(texts.of(address(7))).isEqualTo("10.0.0.7");
        assertThat(texts.of(Inet6Address.getByAddress(null, bytes, -1))).isEqualTo("0:0:0:0:0:0:a00:7");
    }

    @Test
    void areDroppedWhenThereAreTooMany() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < AddressTexts.MOST + 2; i++) {
                assertThat(texts.of(address(i))).isEqualTo(text(i));
            }
        }

        assertThat(texts.size()).isEqualTo(4);
    }

    @Test
    void isEmptyAfterForgetting() throws Exception {
        String text = texts.of(address(1));

        texts.forget();

        assertThat(texts.size()).isZero();
        assertThat(texts.of(address(1))).isEqualTo(text).isNotSameAs(text);
    }

    @Test
    void threadsThatRaceGetTheRightTexts() throws Exception {
        Threads.runTogether(4, () -> {
            for (int i = 0; i < 20_000; i++) {
                assertThat(texts.of(address(i))).isEqualTo(text(i));
                if (i % 7000 == 0) {
                    texts.forget();
                }
            }
        });
    }

    private static InetAddress address(int number) {
        try {
            return InetAddress.getByAddress(
                    new byte[] {10, (byte) (number >> 16), (byte) (number >> 8), (byte) number});
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(int number) {
        return "10." + (number >> 16 & 0xff) + "." + (number >> 8 & 0xff) + "." + (number & 0xff);
    }
}
