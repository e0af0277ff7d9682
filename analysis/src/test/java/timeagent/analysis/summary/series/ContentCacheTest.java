package timeagent.analysis.summary.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.WriteEvent;

class ContentCacheTest {

    private final List<Event> derived = new ArrayList<>();
    private final ContentCache<Integer> cache = new ContentCache<>(e -> {
        derived.add(e);
        return derived.size();
    });

    private static Event event(Object content) {
        return new WriteEvent(content, StackTrace.NONE, 0, 0);
    }

    @Test
    void derivesOnceForEqualEvents() {
        Event one = event("one");
        Event two = event("two");

        assertThat(Stream.of(one, one, two, one, two).map(cache::of)).containsExactly(1, 1, 2, 1, 2);
    }

    @Test
    void derivesForEachEventOfUnknownContent() {
        Event unknown = event(null);

        assertThat(Stream.of(unknown, unknown, event("one"), unknown).map(cache::of))
                .containsExactly(1, 2, 3, 4);
    }

    @Test
    void forgetsAllWhenItIsFull() {
        Event first = event("first");
        cache.of(first);
        for (int i = 1; i <= ContentCache.MOST; i++) {
            cache.of(event(new Object()));
        }

        assertThat(cache.of(first)).isEqualTo(ContentCache.MOST + 2);
    }
}
