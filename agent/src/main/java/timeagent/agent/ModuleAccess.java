package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Lets {@code java.base}, where the hooks are, and no other module use internals of other modules: how the thread bean counts
 * allocated bytes, and how Flight Recorder leaves a thread out.
 */
final class ModuleAccess {
    private final Instrumentation instrumentation;

    ModuleAccess(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    void open() {
        open("java.management", "sun.management");
        open("jdk.jfr", "jdk.jfr.internal");
    }

    private void open(String name, String packageName) {
        Module base = Object.class.getModule();
        Optional<Module> module = ModuleLayer.boot().findModule(name);
        if (module.isEmpty()) {
            return;
        }
        try {
            instrumentation.redefineModule(
                    module.get(), Set.of(), Map.of(), Map.of(packageName, Set.of(base)), Set.of(), Map.of());
            instrumentation.redefineModule(base, Set.of(module.get()), Map.of(), Map.of(), Set.of(), Map.of());
        } catch (RuntimeException e) {
            // a module that cannot be changed: EventCost says what it then does not know, and the agent's own linking
            // is recorded
        }
    }
}
