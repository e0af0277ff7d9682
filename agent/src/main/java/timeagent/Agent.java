package timeagent;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/**
 * Entry point of {@code timeagent.jar}: agent and command line. The only class of the jar that is visible on the
 * application's class path; the others are in two uncompressed archives inside the jar.
 *
 * <p>Keeps nothing: reflection can read and write every field of this class. The running agent is kept in {@code
 * java.lang}, and accepts only calls that pass the JVM's own {@link Instrumentation}. Also the class loader of the class
 * that defines the hooks, and of the command line.
 */
public final class Agent extends ClassLoader {
    private static final String RUNTIME = "timeagent/runtime.zip";
    private static final String AGENT_PART = "agent.zip";
    private static final String LIBRARY = "timeagent/shaded/asm/";
    private static final String COMMANDS = "timeagent/commands.zip";
    private static final String DEFINER = "timeagent.agent.HookDefiner";
    private static final String HOOKS = "java.lang.TimeagentHooks";
    private static final String MAIN = "timeagent.analysis.cli.Main";

    /** First character of a request of the command line, and prefix of the system property for the reply. */
    private static final String REQUEST = "@";

    /** Begins a request that has its reply in a file. */
    private static final String RECORD = "@record ";

    private static final String ANSWER = "timeagent.answer.";

    /** PKWARE APPNOTE.TXT 4.3.7: signature of the header in front of each file, and its fields. */
    private static final int LOCAL_HEADER = 0x04034b50;

    private static final int SIZE = 22;
    private static final int NAME_LENGTH = 26;
    private static final int EXTRA_LENGTH = 28;
    private static final int NAME = 30;

    private final Map<String, byte[]> files;
    private final ProtectionDomain domain;

    private Agent(Map<String, byte[]> files, ClassLoader parent, ProtectionDomain domain) {
        super(parent);
        this.files = files;
        this.domain = domain;
    }

    /** Called by the JVM for {@code -javaagent}; ends the JVM with exit status 2 if options of the command line are not valid. */
    public static void premain(String options, Instrumentation instrumentation) {
        enter("premain ", options == null ? "" : options, instrumentation);
    }

    /** Called by the JVM when the agent is attached; never ends the application. */
    public static void agentmain(String text, Instrumentation instrumentation) {
        enter("agentmain ", text == null ? "" : text, instrumentation);
    }

    private static synchronized void enter(String kind, String text, Instrumentation instrumentation) {
        try {
            refuseOtherJvms();
            refuseSecurityManager();
            String version = Agent.class.getPackage().getImplementationVersion();
            String request =
                    kind.concat(version == null ? "0" : version).concat(" ").concat(text);
            // its jar may have been written over since it was started
            if (!toRunningAgent(request, instrumentation)) {
                runtime(text, instrumentation).accept(request, instrumentation);
            }
        } catch (Throwable e) {
            // an exception out of premain would end the application
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            String reason = cause instanceof IllegalStateException ? cause.getMessage() : cause.toString();
            fail(text, "the agent could not be installed, nothing is recorded: ".concat(String.valueOf(reason)));
        }
    }

    /** OpenJ9 and native images have no {@code java.lang} that hooks could be added to, or none of HotSpot's events. */
    private static void refuseOtherJvms() {
        String name = System.getProperty("java.vm.name", "");
        if (name.contains("OpenJ9") || name.contains("Substrate VM")) {
            throw new IllegalStateException("this JVM is ".concat(name).concat("; the agent needs HotSpot"));
        }
    }

    /** Under a security manager (JDK 23 and older), hooks would run with the permissions of their callers. */
    @SuppressWarnings("removal")
    private static void refuseSecurityManager() {
        if (Runtime.version().feature() < 24 && System.getSecurityManager() != null) {
            throw new IllegalStateException(
                    "this JVM has a security manager; start it without -Djava.security.manager");
        }
    }

    private static void fail(String text, String message) {
        String reply = "failed ".concat(message);
        String lease = lease(text);
        if (lease != null) {
            reply(lease, reply);
        } else if (text.startsWith(REQUEST)) {
            String[] words = text.split(" ", 3);
            System.setProperty(ANSWER.concat(words.length > 1 ? words[1] : ""), reply);
        } else {
            System.err.println("timeagent: ".concat(message));
        }
    }

    /** The file with which a command requests a recording; null for another request. */
    private static String lease(String text) {
        int start = text.indexOf(' ', RECORD.length()) + 1;
        int end = text.indexOf('\n');
        return text.startsWith(RECORD) && start > 0 && start < end ? text.substring(start, end) : null;
    }

    /** As a running agent replies to such a command. */
    private static void reply(String lease, String text) {
        File part = new File(lease.concat(".part"));
        try {
            if (part.createNewFile()) {
                Files.writeString(part.toPath(), text);
                part.renameTo(new File(lease.concat(".reply")));
            }
        } catch (IOException e) {
            // if rethrown, the JVM would print it to the application's stderr; the command reports that there is no
            // reply
        }
    }

    /** Returns false if no agent is running. */
    private static boolean toRunningAgent(String request, Instrumentation instrumentation)
            throws ReflectiveOperationException {
        Class<?> hooks = Class.forName(Object.class.getModule(), HOOKS);
        return hooks != null
                && (boolean) hooks.getMethod("request", String.class, Instrumentation.class)
                        .invoke(null, request, instrumentation);
    }

    /** The runtime of a new agent. */
    @SuppressWarnings("unchecked")
    private static BiConsumer<String, Instrumentation> runtime(String text, Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        ProtectionDomain domain = Agent.class.getProtectionDomain();
        Map<String, byte[]> files = unpack(RUNTIME, domain, text);
        Agent loader = new Agent(files, null, null);
        // to this module only, which the application cannot reach
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(loader.getUnnamedModule())),
                Set.of(),
                Map.of());
        BiFunction<Map<String, byte[]>, ProtectionDomain, BiConsumer<String, Instrumentation>> definer =
                (BiFunction<Map<String, byte[]>, ProtectionDomain, BiConsumer<String, Instrumentation>>)
                        loader.loadClass(DEFINER).getConstructor().newInstance();
        return definer.apply(files, domain);
    }

    /** The command line. */
    public static void main(String[] arguments) throws Throwable {
        ProtectionDomain domain = Agent.class.getProtectionDomain();
        Agent loader = new Agent(unpack(COMMANDS, domain, ""), Agent.class.getClassLoader(), domain);
        String version = Agent.class.getPackage().getImplementationVersion();
        loader.definePackage(MAIN.substring(0, MAIN.lastIndexOf('.')), null, null, null, null, version, null, null);
        try {
            loader.loadClass(MAIN).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /**
     * The files of an archive inside the jar, by path.
     *
     * @param text that the agent was given
     * @throws IOException if the class loader does not expose the location of the jar, or the jar cannot be read
     */
    private static Map<String, byte[]> unpack(String archive, ProtectionDomain domain, String text) throws IOException {
        CodeSource source = domain.getCodeSource();
        if (source == null || source.getLocation() == null) {
            // the boot loader, or an application's own system class loader
            throw new IOException(
                    "the class loader of ".concat(Agent.class.getName()).concat(" has no code source"));
        }
        byte[] zip;
        try (ZipFile jar = new ZipFile(jar(new File(source.getLocation().toURI()), text))) {
            ZipEntry entry = jar.getEntry(archive);
            try (InputStream in = jar.getInputStream(entry)) {
                // not readAllBytes(): of an unknown size, it takes twice the memory
                zip = new byte[(int) entry.getSize()];
                in.readNBytes(zip, 0, zip.length);
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new IOException("the agent's jar is not a file", e);
        }
        Map<String, byte[]> files = new HashMap<>();
        ByteBuffer headers = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; headers.getInt(at) == LOCAL_HEADER; ) {
            int nameLength = headers.getShort(at + NAME_LENGTH);
            int start = at + NAME + nameLength + headers.getShort(at + EXTRA_LENGTH);
            int end = start + headers.getInt(at + SIZE);
            if (end > start) {
                String name = new String(zip, at + NAME, nameLength, StandardCharsets.ISO_8859_1);
                files.put(name, Arrays.copyOfRange(zip, start, end));
            }
            at = end;
        }
        return files;
    }

    /** In a container, the jar of this class may be that of an earlier request, which is gone; each has its own, beside its lease. */
    private static File jar(File own, String text) {
        String lease = lease(text);
        return lease == null || own.exists() ? own : new File(lease.concat(".jar"));
    }

    /** The library for class files is packed once, with the agent; of the command line, only lint needs it. */
    private void addLibrary() throws IOException {
        byte[] parts = unpack(RUNTIME, domain, "").get(AGENT_PART);
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(parts))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().startsWith(LIBRARY)) {
                    files.put(entry.getName(), in.readAllBytes());
                }
            }
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String path = name.replace('.', '/').concat(".class");
        if (domain != null && path.startsWith(LIBRARY) && !files.containsKey(path)) {
            try {
                addLibrary();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
        byte[] file = files.get(path);
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
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

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] file = files.get(name);
        return file == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(file);
    }
}
