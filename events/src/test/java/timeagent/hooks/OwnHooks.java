package timeagent.hooks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Access to the hooks, as the packed agent gets it from the class that defines them. */
public final class OwnHooks {
    private OwnHooks() {}

    public static TimeagentHooks create() {
        try (InputStream template = OwnHooks.class.getResourceAsStream("TimeagentReferenceRead.class")) {
            TimeagentReference.template = template.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new TimeagentHooks();
    }
}
