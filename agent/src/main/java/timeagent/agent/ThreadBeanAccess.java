package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lets {@code java.base}, where the hooks are, and no other module see how the thread bean counts allocated bytes.
 *
 * <p>Run when the first recording comes, and not at start: nobody needs it before.
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
            // a module that cannot be changed: what a virtual thread allocates is then not known, and EventCost says so
        }
    }

    private void open(Module base, Module management) {
        instrumentation.redefineModule(
                management, Set.of(), Map.of(), Map.of("sun.management", Set.of(base)), Set.of(), Map.of());
        instrumentation.redefineModule(base, Set.of(management), Map.of(), Map.of(), Set.of(), Map.of());
    }
}
