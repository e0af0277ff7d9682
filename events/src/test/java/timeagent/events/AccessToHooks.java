package timeagent.events;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.OwnHooks;

/** Gives the runtime its hooks before the first test, whichever that is, as the agent does before the application runs. */
public final class AccessToHooks implements BeforeAllCallback {
    static {
        HookAccess.use(OwnHooks.create());
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        // done when this class is loaded
    }
}
