package timeagent.events.threads;

import java.util.List;
import jdk.jfr.Event;

/**
 * The event types of a feature that the options disable: registered without events, because Mission Control hides the columns
 * of a page if a recording lacks its type.
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
