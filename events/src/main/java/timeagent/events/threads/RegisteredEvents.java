package timeagent.events.threads;

import java.util.List;
import jdk.jfr.Event;

/**
 * Events of a feature that the options leave out: registered all the same, since Mission Control loses the columns of a page
 * where a recording does not know its type. None is emitted.
 */
public final class RegisteredEvents extends EventFeature {
    private final List<Class<? extends Event>> types;

    public RegisteredEvents(String name, List<Class<? extends Event>> types) {
        super(name);
        this.types = types;
    }

    @Override
    public void register() {
        for (Class<? extends Event> type : types) {
            register(type);
        }
    }

    @Override
    public boolean recordingsChanged() {
        return false;
    }

    @Override
    public void emitLast() {}
}
