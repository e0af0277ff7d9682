package timeagent.agent.rewrite;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassTooLargeException;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import timeagent.agent.classfile.ClassFileVersion;
import timeagent.agent.clock.ClockMethod;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.ClockRewriter;
import timeagent.agent.clock.WrapperMethods;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.socket.NativeWrite;
import timeagent.agent.socket.WriteMethod;
import timeagent.agent.socket.WriteRewriter;
import timeagent.agent.types.EventRewriter;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.Message;
import timeagent.events.jdk.ClassDataSharing;

/**
 * Rewrites classes when they are loaded or retransformed; counts and skips those that cannot be rewritten.
 *
 * <p>Also accepts classes that it rewrote before or that another agent has changed.
 */
public final class ClassRewriter implements ClassFileTransformer {
    static final String SELF_TEST = "timeagent/agent/SelfTest";

    /** On 17, loaded where Flight Recorder starts and just before it retransforms the JDK's classes with socket writes. */
    private static final String FLIGHT_RECORDER_INSTRUMENTATION = "jdk/jfr/internal/instrument/JDKEvents";

    /** Independent of the options: the self-test class has one call site of this clock. */
    private static final ClockMethods SELF_TEST_CLOCK =
            new ClockMethods(List.of(ClockMethod.CURRENT_TIME_MILLIS), false);

    private final boolean rewriteClocks;
    private final boolean countsClocks;
    private final boolean writesWanted;
    /** Set when a recording starts: before, a rewritten write would do nothing but cost start-up time. */
    private volatile boolean recordWrites;

    private volatile Set<Class<?>> reached;
    private final ClassScope scope;
    private final ClockRewriter clockRewriter;
    /** Null without option {@code clock.wrappers}. */
    private final WrapperMethods wrappers;
    /** Null without option {@code events}. */
    private final EventRewriter events;
    /** Internal names of transformed classes, needed for detach. */
    private final Set<String> changed = ConcurrentHashMap.newKeySet();
    /** Those whose socket writes have hooks; others may have been transformed before, for their clock reads. */
    private final Set<String> writing = ConcurrentHashMap.newKeySet();

    public ClassRewriter(AgentOptions options) {
        rewriteClocks = options.rewritesClocks();
        countsClocks = options.clock.counts();
        writesWanted = options.socketStyle != null;
        // loaded first: its loading would call this transformer, which needs it
        UnrecordedLibrary.note("", true, true);
        ClockMethods clocks = new ClockMethods(options.clockMethods, options.clock.caches());
        boolean leavesJdkAlone = options.rewriteJdk && ClassDataSharing.isDumping();
        if (leavesJdkAlone) {
            // archives and caches exclude rewritten classes, and a JVM crashes if a core class is missing in its
            // archive
            Message.print(
                    "jdk=true is ignored while the JVM records or writes an archive of its classes or an AOT cache");
        }
        scope = new ClassScope(options, clocks, options.rewriteJdk && !leavesJdkAlone);
        wrappers = options.clockWrappers.isEmpty() || !rewriteClocks ? null : new WrapperMethods(options.clockWrappers);
        clockRewriter = new ClockRewriter(clocks, wrappers);
        events = options.events == null ? null : new EventRewriter();
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        String known = name;
        try {
            if (known == null) {
                if (!rewriteClocks || !clockRewriter.concerns(classFile)) {
                    return null;
                }
                // defined without a name
                known = ClassFileVersion.reader(classFile).getClassName();
            }
            if (loader != null) {
                UnrecordedLibrary.note(known, writesWanted, countsClocks);
            }
            if (known.equals(FLIGHT_RECORDER_INSTRUMENTATION)) {
                // to retransform them once more after Flight Recorder takes as long as a third of a JVM's start
                recordWrites();
            }
            long start = DebugLog.isOpen() ? System.nanoTime() : 0;
            byte[] rewritten = rewrite(module, loader, known, classFile);
            if (start != 0) {
                log(module, loader, known, classFile, rewritten, System.nanoTime() - start);
            }
            // count a class once: Flight Recorder on 17 and other agents retransform it
            if (rewritten != null && !known.equals(SELF_TEST)) {
                boolean first = changed.add(known);
                Set<Class<?>> now = reached;
                if (redefined != null && now != null) {
                    now.add(redefined);
                } else if (redefined == null || first) {
                    AgentDiagnostics.classRewritten();
                }
            }
            return rewritten;
        } catch (Throwable e) {
            // the JVM would silently discard it
            DebugLog.log("skipped: " + known, e);
            AgentDiagnostics.classFailed(known == null ? "a class without a name" : known.replace('/', '.'), reason(e));
            return null;
        }
    }

    /** Logs rewritten classes and candidates of the application; most classes are neither. */
    private void log(Module module, ClassLoader loader, String name, byte[] classFile, byte[] rewritten, long nanos) {
        if (rewritten != null) {
            DebugLog.log("rewritten in " + nanos / 1000 + " us: " + name + " of " + loaderType(loader)
                    + ", call sites so far: " + CallSites.count());
        } else if (rewriteClocks && loader != null && !isOurs(loader) && clockRewriter.concerns(classFile)) {
            logLeftAlone(module, loader, name);
        }
    }

    /** Logs a loaded class that names a clock, if it is the application's and not a candidate. */
    void logLeftAlone(Class<?> loaded) {
        ClassLoader loader = loaded.getClassLoader();
        if (DebugLog.isOpen()
                && rewriteClocks
                && loader != null
                && !isOurs(loader)
                && !loaded.isArray()
                && !isCandidate(loaded)
                && clockRewriter.concerns(loaded)) {
            logLeftAlone(loaded.getModule(), loader, nameOf(loaded));
        }
    }

    private void logLeftAlone(Module module, ClassLoader loader, String name) {
        String reason = ClassScope.isNamedLikeOurs(name)
                ? " has a name of the agent's packages"
                : scope.contains(module, loader, name)
                        ? " names a clock and does not read it"
                        : " is out of scope (options include, exclude and jdk)";
        DebugLog.log("not rewritten: " + name + " of " + loaderType(loader) + reason);
    }

    private static boolean isOurs(ClassLoader loader) {
        ClassLoader own = ClassRewriter.class.getClassLoader();
        return loader == own || loader == own.getParent();
    }

    /** Not the loader's getName() or toString(), which may be application code. */
    private static String loaderType(ClassLoader loader) {
        return loader == null ? "the boot loader" : loader.getClass().getName();
    }

    private static String reason(Throwable failure) {
        if (failure instanceof MethodTooLargeException) {
            return "a method would pass 64 KB";
        }
        if (failure instanceof ClassTooLargeException) {
            return "more than 65,535 constants";
        }
        if (failure instanceof IndexOutOfBoundsException || failure instanceof NegativeArraySizeException) {
            return "its class file cannot be read";
        }
        String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    /**
     * Returns the rewritten class, or null if unchanged.
     *
     * @param name internal name of the class
     * @throws RuntimeException if it cannot be rewritten
     */
    public byte[] rewrite(Module module, ClassLoader loader, String name, byte[] classFile) {
        byte[] rewritten = null;
        if (recordWrites && hasWrites(loader, name)) {
            rewritten = WriteRewriter.rewrite(classFile);
            writing.add(name);
            if (rewritten != null) {
                clockRewriter.requireHooks(loader);
            }
        }
        if (name.equals(SELF_TEST)) {
            return new ClockRewriter(SELF_TEST_CLOCK).rewriteSelfTest(classFile);
        }
        if (isCounted(module, loader, name, classFile)) {
            byte[] counted = clockRewriter.rewrite(rewritten == null ? classFile : rewritten, loader);
            rewritten = counted == null ? rewritten : counted;
        }
        if (events != null && scope.containsOfApplication(module, loader, name) && events.concerns(classFile)) {
            byte[] counted = events.rewrite(rewritten == null ? classFile : rewritten, loader);
            if (counted != null) {
                clockRewriter.requireHooks(loader);
                rewritten = counted;
            }
        }
        if (rewritten != null) {
            ClassFileVersion.copy(classFile, rewritten);
        }
        return rewritten;
    }

    private boolean isCounted(Module module, ClassLoader loader, String name, byte[] classFile) {
        return rewriteClocks && scope.contains(module, loader, name) && clockRewriter.concerns(classFile);
    }

    /** Returns the class loaders that did not respond when asked for the hooks. */
    Set<ClassLoader> silent(Set<ClassLoader> loaders) {
        return clockRewriter.silent(loaders);
    }

    /** Also rewrites classes that write to sockets from now on, if the options enable it. */
    public void recordWrites() {
        // loaded first: its loading would call this transformer, which needs it
        NativeWrite.concerns("");
        WriteMethod.concerns("");
        recordWrites = writesWanted;
    }

    /** Collects loaded classes transformed from now on; null stops collecting. */
    void collectRetransformed(Set<Class<?>> now) {
        reached = now;
    }

    /** Whether a class of that name was transformed, possibly that of another loader. */
    boolean hasChanged(Class<?> loaded) {
        return !loaded.isHidden() && changed.contains(nameOf(loaded));
    }

    /** Whether writes to sockets are recorded in a class. */
    boolean recordsWritesOf(Class<?> loaded) {
        return recordWrites && hasWrites(loaded.getClassLoader(), nameOf(loaded));
    }

    /** Whether the socket writes of a class of that name have hooks, possibly that of another loader. */
    boolean hasWriteHooks(Class<?> loaded) {
        return writing.contains(nameOf(loaded));
    }

    private static boolean hasWrites(ClassLoader loader, String name) {
        return loader == null
                ? WriteMethod.concerns(name)
                : NativeWrite.concerns(name) || WriteMethod.isOfLibrary(name);
    }

    /** Reports a library whose socket writes or clock reads are not recorded, if a loaded class is of one. */
    void noteLibrary(Class<?> loaded) {
        if (loaded.getClassLoader() != null) {
            UnrecordedLibrary.note(nameOf(loaded), writesWanted, countsClocks);
        }
    }

    /** Whether clock reads or events of this class would be counted, judged by its name and loader. */
    boolean isCandidate(Class<?> loaded) {
        return (rewriteClocks || events != null)
                && !loaded.isArray()
                && !loaded.isPrimitive()
                && !loaded.isHidden()
                && !recordsWritesOf(loaded)
                && scope.contains(loaded.getModule(), loaded.getClassLoader(), nameOf(loaded));
    }

    /** Whether a class may have clock reads or use events; true if its constants cannot be read. */
    boolean isToBeParsed(Class<?> loaded) {
        return rewriteClocks && clockRewriter.concerns(loaded) || events != null && events.concerns(loaded);
    }

    /** The wrappers whose callers are counted; null for none. */
    public WrapperMethods wrappers() {
        return wrappers;
    }

    private static String nameOf(Class<?> loaded) {
        return loaded.getName().replace('.', '/');
    }
}
