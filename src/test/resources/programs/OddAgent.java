package program;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** Another agent, which misbehaves in the way that its options name. */
public final class OddAgent implements ClassFileTransformer {

    static final String VICTIM = "program/OddVictim";
    private static final String EVENT = "program/OddEvent";
    private static final String DATAGRAMS = "sun/nio/ch/DatagramChannelImpl";
    private static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
    /** A name as long as that of a hook. */
    private static final String AS_LONG = "program/OddHookNotOfOurs";

    private static final String HOOK = "java/lang/TimeagentClock";
    private static final String[] HALF = {"java/lang/TimeagentVisibility.class", "java/lang/TimeagentClock.class"};

    private static final int MANY = 100;
    private static final List<Class<?>> MANY_VICTIMS = new ArrayList<>();

    /** The slow transformer waits no longer than this. */
    private static final long SLOW_MILLIS = 1500;

    static final CountDownLatch LOADING = new CountDownLatch(1);
    static final CountDownLatch RECORDING = new CountDownLatch(1);
    static final CountDownLatch REWRITTEN = new CountDownLatch(1);

    static Instrumentation instrumentation;
    private final String way;

    private OddAgent(String way) {
        this.way = way;
    }

    /** Called by the JVM. */
    public static void premain(String way, Instrumentation given) throws Exception {
        instrumentation = given;
        if (way.startsWith("defines-")) {
            defineHooks(way);
        }
        if (way.equals("collects")) {
            System.gc();
        }
        if (way.equals("loads-many")) {
            loadMany();
        }
        given.addTransformer(new OddAgent(way), true);
    }

    @Override
    public byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
        boolean loads = redefined == null;
        if (way.equals("breaks:" + name)) {
            // as if this JDK could not load it
            return new byte[10];
        }
        return switch (way) {
            case "adds-to-class" -> loads && VICTIM.equals(name) ? withMethod(file) : null;
            case "adds-to-event" -> loads && EVENT.equals(name) ? withMethod(file) : null;
            case "adds-to-socket" -> loads && DATAGRAMS.equals(name) ? withMethod(file) : null;
            case "returns-garbage" -> !loads && VICTIM.equals(name) ? new byte[] {1, 2, 3} : null;
            case "throws" -> throw new IllegalStateException(name);
            default -> {
                watch(loader, name, loads);
                yield null;
            }
        };
    }

    private void watch(ClassLoader loader, String name, boolean loads) {
        if (way.equals("is-slow") && CHANNEL.equals(name)) {
            if (loads) {
                LOADING.countDown();
                awaitRecording();
            } else {
                REWRITTEN.countDown();
            }
        } else if (way.equals("asks-for-classes")) {
            if (loads && (name.startsWith("timeagent/agent/") || name.startsWith("timeagent/events/"))) {
                ask(loader, name.replace('/', '.'));
            }
        } else if (way.equals("loads-classes") && VICTIM.equals(name)) {
            load("program.Guest");
        } else if (way.equals("loads-classes") && CHANNEL.equals(name)) {
            load(loads ? "program.Ends" : "program.Blocked");
        }
    }

    /** More classes that read clocks than are rewritten at once in a running program, and those of sockets. */
    private static void loadMany() throws Exception {
        Class.forName("java.net.Socket$SocketOutputStream");
        Class.forName("sun.nio.ch.SocketChannelImpl");
        URL[] own = {OddAgent.class.getProtectionDomain().getCodeSource().getLocation()};
        for (int i = 0; i < MANY; i++) {
            URLClassLoader loader = new URLClassLoader(own, ClassLoader.getPlatformClassLoader());
            MANY_VICTIMS.add(Class.forName(VICTIM.replace('/', '.'), true, loader));
        }
    }

    private static void awaitRecording() {
        try {
            // on 17, Flight Recorder itself waits for the class when a recording starts
            RECORDING.await(SLOW_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** For the class that is being loaded. */
    private static void ask(ClassLoader loader, String name) {
        try {
            loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void load(String name) {
        try {
            Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Retransforms classes again and again, in a thread of its own. */
    static void retransform(Class<?>... classes) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    instrumentation.retransformClasses(classes);
                }
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Holds a lock forever, in a thread of its own. */
    static void hold(Object lock) throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                held.countDown();
                while (true) {
                    LockSupport.park();
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
        held.await();
    }

    /** Defines classes where the agent does: one of its own, or half of the agent's, as an attempt that has failed. */
    private static void defineHooks(String way) throws Exception {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(OddAgent.class.getModule())),
                Set.of(),
                Map.of());
        MethodHandles.Lookup lang = MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        try {
            if (way.equals("defines-half")) {
                for (String hook : HALF) {
                    lang.defineClass(classOfAgent(hook));
                }
            } else {
                lang.defineClass(ownClass());
            }
        } catch (LinkageError e) {
            System.out.println("the hooks are defined already");
        }
    }

    private static byte[] ownClass() throws IOException {
        try (InputStream in = OddAgent.class.getResourceAsStream("/" + AS_LONG + ".class")) {
            String file = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return file.replace(AS_LONG, HOOK).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    private static byte[] classOfAgent(String path) throws IOException {
        try (ZipFile jar = new ZipFile(System.getProperty("timeagent.jar"));
                ZipInputStream files =
                        new ZipInputStream(jar.getInputStream(jar.getEntry("timeagent/runtime.zip")))) {
            ZipEntry file = files.getNextEntry();
            while (!file.getName().equals(path)) {
                file = files.getNextEntry();
            }
            return files.readAllBytes();
        }
    }

    /** The class file with one method more. */
    static byte[] withMethod(byte[] file) {
        ByteBuffer in = ByteBuffer.wrap(file);
        int constants = in.getChar(8);
        int poolEnd = 10;
        for (int i = 1; i < constants; i++) {
            int tag = in.get(poolEnd);
            poolEnd += size(tag, in.getChar(poolEnd + 1));
            i += tag == 5 || tag == 6 ? 1 : 0;
        }
        int methods = poolEnd + 8 + 2 * in.getChar(poolEnd + 6);
        int fields = in.getChar(methods);
        methods += 2;
        for (int i = 0; i < fields; i++) {
            int attributes = in.getChar(methods + 6);
            methods += 8;
            for (int j = 0; j < attributes; j++) {
                methods += 6 + in.getInt(methods + 2);
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(file, 0, 8);
            out.writeShort(constants + 3);
            out.write(file, 10, poolEnd - 10);
            for (String name : new String[] {"added", "()V", "Code"}) {
                out.writeByte(1);
                out.writeUTF(name);
            }
            out.write(file, poolEnd, methods - poolEnd);
            out.writeShort(in.getChar(methods) + 1);
            // private static void added() { return; }
            out.writeShort(0x000a);
            out.writeShort(constants);
            out.writeShort(constants + 1);
            out.writeShort(1);
            out.writeShort(constants + 2);
            out.writeInt(13);
            out.writeInt(0);
            out.writeInt(1);
            out.writeByte(0xb1);
            out.writeInt(0);
            out.write(file, methods + 2, file.length - methods - 2);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    /** Bytes of a constant, its tag included. */
    private static int size(int tag, int length) {
        return switch (tag) {
            case 1 -> 3 + length;
            case 5, 6 -> 9;
            case 15 -> 4;
            case 7, 8, 16, 19, 20 -> 3;
            default -> 5;
        };
    }
}

/** Becomes a class with the name of a hook. */
final class OddHookNotOfOurs {
    static volatile OddHookNotOfOurs active;
}
