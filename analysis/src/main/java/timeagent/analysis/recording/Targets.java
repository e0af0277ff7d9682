package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The targets of one chunk by the number of their event type: looked up for every event, so a hash table of plain arrays. */
final class Targets {

    private final List<Target> all = new ArrayList<>();
    private final long[] types;
    private final Target[] targets;

    Targets(Metadata metadata, ChunkHeader header, Constants constants, Handlers handlers) {
        List<Long> ids = new ArrayList<>();
        for (Type type : metadata.types()) {
            List<Consumer<Event>> wanted = type.isEvent() ? handlers.of(type.name()) : List.of();
            if (!wanted.isEmpty()) {
                ids.add(type.id());
                all.add(new Target(new Event(type, header, constants, metadata), wanted));
            }
        }
        // sparse: most events are nobody's, and end at the first place
        int places = Integer.highestOneBit(8 * all.size() + 8);
        this.types = new long[places];
        this.targets = new Target[places];
        for (int i = 0; i < ids.size(); i++) {
            int place = place(ids.get(i));
            types[place] = ids.get(i);
            targets[place] = all.get(i);
        }
    }

    /** Returns null when nobody wants events of this type. */
    Target of(long type) {
        return targets[place(type)];
    }

    private int place(long type) {
        int place = (int) type & types.length - 1;
        while (targets[place] != null && types[place] != type) {
            place = place + 1 & types.length - 1;
        }
        return place;
    }

    List<Target> all() {
        return all;
    }
}
