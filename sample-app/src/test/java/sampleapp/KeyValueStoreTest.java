package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyValueStoreTest {

    private final KeyValueStore store = new KeyValueStore(Set.of());

    @Test
    void answersWithTheValueAndTheTimeAtWhichItCame() {
        String stamp = store.answer("me", "SET key two words").replaceFirst("^OK ", "");

        assertThat(stamp).matches("\\d+");
        assertThat(store.answer("me", "GET key")).isEqualTo("VALUE " + stamp + " two words");
        assertThat(store.answer("me", "GET other")).isEqualTo("NONE");
        assertThat(store.answer("you", "GET key")).isEqualTo("NONE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET", "SET key", "get key", "GET two keys", "DEL key"})
    void refusesAnotherRequest(String request) {
        assertThat(store.answer("me", request)).isEqualTo("ERROR unknown request");
    }

    @Test
    void logsTheLastThousandRequests() {
        for (int i = 0; i < 999; i++) {
            store.answer("me", "GET key");
        }
        assertThat(store.logged()).isEqualTo(999);
        for (int i = 0; i < 999; i++) {
            store.answer("me", "GET key");
        }
        assertThat(store.logged()).isEqualTo(1000);
    }
}
