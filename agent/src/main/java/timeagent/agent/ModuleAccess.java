package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Opens internals of other modules to {@code java.base} only, where the hooks are: the thread bean's count of allocated
 * bytes, and Flight Recorder's exclusion of threads.
 */
final class ModuleAccess {
    private ModuleAccess() {}

    static void open(Instrumentation instrumentation) {
        open("java.management", "sun.management", instrumentation);
        open("jdk.jfr", "jdk.jfr.internal", instrumentation);
    }

    private static void open(String name, String packageName, Instrumentation instrumentation) {
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
            // the module cannot be changed: EventCost reports what is unknown, and the agent's own linking is recorded
        }
    }
}
