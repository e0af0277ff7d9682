package timeagent.agent.clock;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFile;
import timeagent.events.jdk.ClassConstants;

/** The clocks whose reads are counted in this JVM. */
public final class ClockMethods implements ClassConstants.Wanted {
    private static final String JAVA_TIME_CODE = "java/time/";
    private static final String[] JAVA_UTIL_CODE = {
        "java/util/Date",
        "java/util/Calendar",
        "java/util/GregorianCalendar",
        "java/util/JapaneseImperialCalendar",
        "sun/util/BuddhistCalendar",
        "sun/util/calendar/",
        "sun/util/locale/"
    };

    private final List<String> groups;
    private final ClockMethod[] methods;
    /** The methods of option {@code clock.wrappers}, by internal name of the class that calls name. */
    private final Map<String, Set<String>> wrappers = new HashMap<>();
    /** Those that no call has named, with dots. */
    private final Set<String> unused = ConcurrentHashMap.newKeySet();

    private final byte[][] telltales;

    /**
     * @param groups values of option {@code clock.methods}
     * @param cached whether {@code System.currentTimeMillis()} is replaced by the cached clock
     */
    public ClockMethods(List<String> groups, boolean cached) {
        this(groups, cached, List.of());
    }

    /** @param wrappers other methods that are clocks, each with its class, with dots */
    public ClockMethods(List<String> groups, boolean cached, List<String> wrappers) {
        this.groups = groups;
        List<ClockMethod> chosen = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        for (ClockMethod method : ClockMethod.ALL) {
            if (groups.contains(method.group())) {
                chosen.add(cached ? cached(method) : method);
                names.add(method.telltale());
            }
        }
        for (String wrapper : wrappers) {
            int dot = wrapper.lastIndexOf('.');
            String owner = wrapper.substring(0, dot).replace('.', '/');
            Set<String> ofOwner = this.wrappers.get(owner);
            if (ofOwner == null) {
                ofOwner = new HashSet<>();
                this.wrappers.put(owner, ofOwner);
            }
            ofOwner.add(wrapper.substring(dot + 1));
            names.add(owner);
            unused.add(wrapper);
        }
        methods = chosen.toArray(new ClockMethod[0]);
        telltales = new byte[names.size()][];
        int next = 0;
        for (String name : names) {
            telltales[next++] = name.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static ClockMethod cached(ClockMethod method) {
        return !method.clock().equals(ClockMethod.SYSTEM_MILLIS)
                ? method
                : new ClockMethod(
                        method.group(), method.owner(), method.name(), method.descriptor(), ClockMethod.CACHED, false);
    }

    /** Whether the class may have a call site and must be parsed. */
    public boolean concerns(byte[] classFile) {
        return ClassFile.mentions(classFile, telltales);
    }

    /** Whether a loaded class has a call site or a reference; true if its constants cannot be read. */
    public boolean concerns(Class<?> loaded) {
        return concerns(loaded, this);
    }

    /** Whether a loaded class has or refers to one of these methods; true if its constants cannot be read. */
    public static boolean concerns(Class<?> loaded, ClassConstants.Wanted methods) {
        try {
            return ClassConstants.refersTo(loaded, methods);
        } catch (Throwable e) {
            // the class file decides
            return true;
        }
    }

    @Override
    public boolean matches(String owner, String name, String descriptor) {
        return find(owner, name, descriptor) != null || isWrapper(owner, name);
    }

    /**
     * The clock that a call reads, or null.
     *
     * @param opcode of the call: a call with the wrong one fails at run time, and must continue to
     */
    public ClockMethod find(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (isWrapper(owner, name)) {
            ClockMethod wrapper = wrapper(owner, name, descriptor, opcode != Opcodes.INVOKESTATIC);
            unused.remove(wrapper.clock());
            return wrapper;
        }
        ClockMethod clock = isInterface ? null : find(owner, name, descriptor);
        return clock != null && clock.isCalledBy(opcode) ? clock : null;
    }

    /** Whether calls that name this class and method read a clock by option {@code clock.wrappers}. */
    private boolean isWrapper(String owner, String name) {
        Set<String> ofOwner = wrappers.get(owner);
        return ofOwner != null && ofOwner.contains(name);
    }

    private static ClockMethod wrapper(String owner, String name, String descriptor, boolean hasReceiver) {
        String clock = owner.replace('/', '.').concat(".").concat(name);
        return new ClockMethod(ClockMethod.WRAPPER, owner, name, descriptor, clock, hasReceiver);
    }

    /**
     * The names in events of the wrappers that a method is, or that it implements: its reads belong to their callers.
     *
     * @param types internal names of the class that has it, its superclass and its interfaces
     */
    List<String> wrappers(List<String> types, String name, String descriptor, boolean isStatic) {
        List<String> names = new ArrayList<>();
        for (String type : types) {
            if (isWrapper(type, name)) {
                names.add(wrapper(type, name, descriptor, !isStatic).clock());
            }
        }
        return names;
    }

    /** The wrappers that no call in a loaded class names. */
    public List<String> unused() {
        return new ArrayList<>(unused);
    }

    /** The clock of the JDK that this method reads, whatever the instruction, or null. */
    public ClockMethod find(String owner, String name, String descriptor) {
        if (!owner.startsWith("java/")) {
            return null;
        }
        for (ClockMethod method : methods) {
            if (method.name().equals(name)
                    && method.descriptor().equals(descriptor)
                    && method.owner().equals(owner)) {
                return method;
            }
        }
        return null;
    }

    /** Whether the class implements a clock that is counted at its callers: its own reads would count twice. */
    public boolean isImplementedBy(String className) {
        return groups.contains(ClockMethod.JAVA_TIME) && className.startsWith(JAVA_TIME_CODE)
                || groups.contains(ClockMethod.JAVA_UTIL) && startsWithAny(className, JAVA_UTIL_CODE);
    }

    /** Whether a name has one of the prefixes. */
    public static boolean startsWithAny(String name, String... prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }
}
