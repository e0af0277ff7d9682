package timeagent.agent.rewrite;

import timeagent.agent.clock.ClockMethods;
import timeagent.agent.options.AgentOptions;
import timeagent.events.diagnostics.NamePatterns;

/** Decides whose clock call sites are rewritten. */
public final class ClassScope {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();
    private static final String[] OURS = {
        "timeagent/Agent", "timeagent/agent/", "timeagent/events/", "timeagent/analysis/", "timeagent/shaded/"
    };

    /** Classes that reflection generates on 17, after some calls of a method: whether it has is not the application's. */
    private static final String REFLECTION = "jdk/internal/reflect/";

    /**
     * JDK classes that are never rewritten: those on the path of a hook, which would recurse, and those that the JVM
     * runs while it starts, links or transforms classes.
     */
    private static final String[] UNTOUCHED = {
        "java/lang/",
        "java/util/concurrent/atomic/",
        "java/util/concurrent/locks/",
        "java/util/concurrent/ThreadLocalRandom",
        "java/util/concurrent/ConcurrentHashMap",
        "jdk/jfr/",
        "sun/instrument/",
        "sun/launcher/",
        "sun/misc/"
    };

    /** In {@code java.base} it is on the path of hooks; the same package of other modules has, for example, the HTTP client. */
    private static final String INTERNAL = "jdk/internal/";

    private final NamePatterns include;
    private final NamePatterns exclude;
    private final boolean rewriteJdk;
    private final ClockMethods clocks;

    /** @param rewriteJdk whether classes of the JDK are rewritten too */
    public ClassScope(AgentOptions options, ClockMethods clocks, boolean rewriteJdk) {
        this.clocks = clocks;
        this.rewriteJdk = rewriteJdk;
        include = options.include;
        exclude = options.exclude;
    }

    /** @param name internal name of the class */
    public boolean contains(Module module, ClassLoader loader, String name) {
        if (isOfJdk(module, loader)) {
            if (!rewriteJdk || isUntouched(module, name) || clocks.isImplementedBy(name)) {
                return false;
            }
        } else if (ClockMethods.startsWithAny(name, OURS) || name.startsWith(REFLECTION)) {
            return false;
        }
        if (include.isEmpty() && exclude.isEmpty()) {
            return true;
        }
        String dotted = name.replace('/', '.');
        return (include.isEmpty() || include.test(dotted)) && !exclude.test(dotted);
    }

    private static boolean isUntouched(Module module, String name) {
        return ClockMethods.startsWithAny(name, UNTOUCHED)
                || name.startsWith(INTERNAL) && (module == null || "java.base".equals(module.getName()));
    }

    /** The same without the JDK, whose events have no object or another superclass. */
    boolean containsOfApplication(Module module, ClassLoader loader, String name) {
        return !isOfJdk(module, loader) && contains(module, loader, name);
    }

    /** Some JDK modules, such as the compiler, are loaded by the application class loader. */
    private static boolean isOfJdk(Module module, ClassLoader loader) {
        if (loader == null || loader == PLATFORM) {
            return true;
        }
        String name = module == null ? null : module.getName();
        return name != null && (name.startsWith("java.") || name.startsWith("jdk."));
    }

    /** Why a class of the application that names a clock is not rewritten. */
    String reasonToLeave(Module module, ClassLoader loader, String name) {
        return contains(module, loader, name)
                ? " names a clock and does not read it"
                : " is out of scope (options include, exclude and jdk; parts of the JDK and the agent always)";
    }

    /** Whether a loader is neither the JDK's boot loader nor one of the agent's. */
    static boolean isForeign(ClassLoader loader) {
        ClassLoader own = ClassScope.class.getClassLoader();
        return loader != null && loader != own && loader != own.getParent();
    }
}
