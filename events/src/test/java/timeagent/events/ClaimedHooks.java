package timeagent.events;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;

/** Holds the hooks while a test runs, as an installed agent does: without them {@link JdkInternals} cannot be used. */
public final class ClaimedHooks implements BeforeEachCallback, AfterEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
        if (!HookAccess.hooks().claim()) {
            throw new IllegalStateException("a test before this one kept the hooks");
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        HookAccess.hooks().release();
    }
}
