package timeagent.analysis.summary.series;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import timeagent.analysis.recording.Event;

/** Values that are derived from the fields of events except their times; mostly once for events of the same content. */
public final class ContentCache<T> {

    /** Limit of their number. */
    static final int MOST = 4096;

    private final Function<Event, T> derive;

    /** By {@link Event#content()}. */
    private final Map<Object, T> known = new IdentityHashMap<>();

    private Object lastContent;
    private T last;

    public ContentCache(Function<Event, T> derive) {
        this.derive = derive;
    }

    public T of(Event e) {
        Object content = e.content();
        // consecutive events of a thread are mostly equal
        if (content == null || content != lastContent) {
            last = content == null ? derive.apply(e) : known(content, e);
            lastContent = content;
        }
        return last;
    }

    /** What is derived from now on differs from what was before. */
    public void forget() {
        known.clear();
        lastContent = null;
    }

    private T known(Object content, Event e) {
        T value = known.get(content);
        if (value == null) {
            value = derive.apply(e);
            if (known.size() == MOST) {
                known.clear();
            }
            known.put(content, value);
        }
        return value;
    }
}
