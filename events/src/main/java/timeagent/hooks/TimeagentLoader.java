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
 * Loads the agent's classes from memory, and is collected with them.
 *
 * <p>Packed into {@code java.lang}, where an application can neither create one nor reach its class files: whoever could add
 * a class to the agent's module would have the agent's rights. A class may be loaded inside a hook, and with {@code jdk=true}
 * that hook can be in the JDK's own class loaders: so nothing here runs through more of the JDK than {@code java.lang} and
 * {@code ConcurrentHashMap}, which are never rewritten.
 */
final class TimeagentLoader extends ClassLoader {
    static {
        // otherwise a thread in a hook and one that loads an application's class could deadlock on each other's loader
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
     * Puts all classes of this loader into a named module that exports and opens nothing: reflection of the application
     * ends there, whatever object of the agent it gets hold of.
     *
     * <p>By the JDK's internal method: the public way, a {@link ModuleLayer}, takes a third of a JVM's start, and its
     * configuration hands out the object that it was made with.
     *
     * @param types loader of the event types, whose module is read
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

    /** Its own classes first: a parent that does not find one throws an exception, which a recording would show. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] file = files.remove(name.replace('.', '/').concat(CLASS));
            return file == null ? super.loadClass(name, resolve) : defineClass(name, file, 0, file.length, domain);
        }
    }
}
