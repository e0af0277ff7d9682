package timeagent.agent;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.OwnHooks;

/** Gives the agent's classes access to the hooks, as a packed agent has it from the start; for every test of this module. */
public final class AccessToHooks implements BeforeAllCallback {
    static {
        HookAccess.use(OwnHooks.create());
    }

    @Override
    public void beforeAll(ExtensionContext context) {}
}
