package timeagent.hooks;

import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import timeagent.jdk.Modules;

/**
 * Class loader of the agent's classes, which it loads from memory and with which it is collected.
 *
 * <p>Packed into {@code java.lang}, where an application can neither create one nor reach its class files: code that
 * could add a class to the agent's module would have the agent's rights. Classes may be loaded inside a hook, with
 * {@code jdk=true} even inside the JDK's class loaders, so the code here uses only classes that read no clock.
 */
final class TimeagentLoader extends ClassLoader {
    static {
        // otherwise a thread in a hook and one that loads an application class could deadlock
        registerAsParallelCapable();
    }

    private static final String CLASS = ".class";
    private static final String MODULE = "timeagent";
    private static final String[] READ = {"java.base", "jdk.jfr", "java.management", "jdk.management"};

    /** Of a module that may not be in the boot layer: the JVM loads it when an agent is attached. */
    private static final String INSTRUMENTATION = "java.lang.instrument.Instrumentation";

    /** PKWARE APPNOTE.TXT 4.3.7: signature of the header in front of each file, and its fields. */
    private static final int LOCAL_HEADER = 0x04034b50;

    private static final int METHOD = 8;
    private static final int PACKED_SIZE = 18;
    private static final int SIZE = 22;
    private static final int NAME_LENGTH = 26;
    private static final int EXTRA_LENGTH = 28;
    private static final int NAME = 30;

    private final byte[] archive;
    /** Where the header of each class file is, by path. */
    private final Map<String, Integer> headers = new HashMap<>();

    private final ProtectionDomain domain;

    /** @param archive a zip file of the classes, with sizes in the headers */
    TimeagentLoader(String name, byte[] archive, ClassLoader parent, ProtectionDomain domain) {
        super(name, parent);
        this.archive = archive;
        this.domain = domain;
        for (int at = 0; integer(at) == LOCAL_HEADER; at = begin(at) + integer(at + PACKED_SIZE)) {
            headers.put(new String(archive, at + NAME, character(at + NAME_LENGTH), StandardCharsets.ISO_8859_1), at);
        }
    }

    private int character(int at) {
        return archive[at] & 0xff | (archive[at + 1] & 0xff) << 8;
    }

    private int integer(int at) {
        return character(at) | character(at + 2) << 16;
    }

    /** Where the content of a file begins. */
    private int begin(int header) {
        return header + NAME + character(header + NAME_LENGTH) + character(header + EXTRA_LENGTH);
    }

    private byte[] unpack(int header) throws DataFormatException {
        byte[] file = new byte[integer(header + SIZE)];
        if (character(header + METHOD) == 0) {
            System.arraycopy(archive, begin(header), file, 0, file.length);
            return file;
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(archive, begin(header), integer(header + PACKED_SIZE));
            inflater.inflate(file);
            return file;
        } finally {
            inflater.end();
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
    void defineModule(ClassLoader types) throws ClassNotFoundException {
        Set<String> packages = new HashSet<>();
        for (String file : headers.keySet()) {
            packages.add(file.substring(0, file.lastIndexOf('/')).replace('/', '.'));
        }
        ModuleDescriptor descriptor =
                ModuleDescriptor.newModule(MODULE).packages(packages).build();
        Module module = Modules.defineModule(this, descriptor, null);
        Modules.addReads(module, types.getUnnamedModule());
        Modules.addReads(module, Class.forName(INSTRUMENTATION, false, null).getModule());
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
            Integer header = headers.get(path);
            if (header == null) {
                return super.loadClass(name, resolve);
            }
            try {
                return define(name, unpack(header));
            } catch (DataFormatException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private Class<?> define(String name, byte[] file) {
        try {
            return defineClass(name, file, 0, file.length, domain);
        } catch (LinkageError e) {
            // a transformer of another agent asked for the class while it was being defined
            Class<?> defined = findLoadedClass(name);
            if (defined == null) {
                throw e;
            }
            return defined;
        }
    }
}
