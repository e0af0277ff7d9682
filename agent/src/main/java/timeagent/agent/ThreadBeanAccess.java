package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Opens the internals of the thread bean, which counts allocated bytes, to {@code java.base} only, where the hooks are.
 *
 * <p>Runs when the first recording starts; not needed before.
 */
final class ThreadBeanAccess implements Runnable {
    private final Instrumentation instrumentation;

    ThreadBeanAccess(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    public void run() {
        Module base = Object.class.getModule();
        Optional<Module> management = ModuleLayer.boot().findModule("java.management");
        if (management.isEmpty()) {
            return;
        }
        try {
            open(base, management.get());
        } catch (RuntimeException e) {
            // the module cannot be changed: allocation of virtual threads is unknown, and EventCost reports that
        }
    }

    private void open(Module base, Module management) {
        instrumentation.redefineModule(
                management, Set.of(), Map.of(), Map.of("sun.management", Set.of(base)), Set.of(), Map.of());
        instrumentation.redefineModule(base, Set.of(management), Map.of(), Map.of(), Set.of(), Map.of());
    }
}
