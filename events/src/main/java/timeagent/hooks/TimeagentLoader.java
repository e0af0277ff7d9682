package timeagent.hooks;

import java.lang.module.ModuleDescriptor;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.jdk.Modules;

/**
 * Class loader of the agent's classes, which it loads from memory and with which it is collected.
 *
 * <p>Packed into {@code java.lang}, where an application can neither create one nor reach its class files: code that
 * could add a class to the agent's module would have the agent's rights. Classes may be loaded inside a hook, with
 * {@code jdk=true} even inside the JDK's class loaders, so the code here uses only {@code java.lang} and {@code
 * ConcurrentHashMap}, which are never rewritten.
 */
final class TimeagentLoader extends ClassLoader {
    static {
        // otherwise a thread in a hook and one that loads an application class could deadlock
        registerAsParallelCapable();
    }

    private static final String CLASS = ".class";
    private static final String MODULE = "timeagent";
    private static final String[] READ = {"java.base", "java.instrument", "jdk.jfr", "java.management", "jdk.management"
    };

    private final Map<String, byte[]> files = new ConcurrentHashMap<>();
    private final ProtectionDomain domain;

    /**
     * @param files class files by path; those below {@code prefix} are moved from here to the loader
     * @param prefix first part of the path that is not part of the class name
     */
    TimeagentLoader(
            String name, Map<String, byte[]> files, String prefix, ClassLoader parent, ProtectionDomain domain) {
        super(name, parent);
        this.domain = domain;
        for (Iterator<Map.Entry<String, byte[]>> i = files.entrySet().iterator(); i.hasNext(); ) {
            Map.Entry<String, byte[]> file = i.next();
            if (file.getKey().startsWith(prefix)) {
                this.files.put(file.getKey().substring(prefix.length()), file.getValue());
                i.remove();
            }
        }
    }

    /**
     * Puts all classes of this loader into a named module that exports and opens nothing, closed to the application's
     * reflection whatever object of the agent it obtains.
     *
     * <p>Uses a JDK-internal method: the public API, {@link ModuleLayer}, takes a third of a JVM's start-up time, and
     * its configuration exposes the module finder.
     *
     * @param types loader of the event types, whose module this one reads
     */
    void defineModule(ClassLoader types) {
        Set<String> packages = new HashSet<>();
        for (String file : files.keySet()) {
            packages.add(file.substring(0, file.lastIndexOf('/')).replace('/', '.'));
        }
        ModuleDescriptor descriptor =
                ModuleDescriptor.newModule(MODULE).packages(packages).build();
        Module module = Modules.defineModule(this, descriptor, null);
        Modules.addReads(module, types.getUnnamedModule());
        for (String name : READ) {
            Optional<Module> used = ModuleLayer.boot().findModule(name);
            if (used.isPresent()) {
                Modules.addReads(module, used.get());
            }
        }
    }

    /** Searches its own classes first: a parent throws for a missing class, which a recording would show. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            String path = name.replace('.', '/').concat(CLASS);
            byte[] file = files.get(path);
            if (file == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> defined = defineClass(name, file, 0, file.length, domain);
            // kept until then: where the stack or memory ends, the next attempt needs it
            files.remove(path);
            return defined;
        }
    }
}
