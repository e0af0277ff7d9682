package program;

import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.Recording;

/** Tries to get at the agent's hooks and at what they give access to, by every way an application has; prints what succeeds. */
public final class Intruder {

    private static final String[] RUNTIME = {
        "timeagent.events.jdk.HookAccess",
        "timeagent.events.clock.CallSites",
        "timeagent.events.clock.ClockReads",
        "timeagent.events.socket.SocketWrites",
        "timeagent.agent.AgentRuntime",
        "timeagent.agent.AgentLifecycle",
        "timeagent.agent.rewrite.ClassRewriter"
    };
    private static final String[] IN_JAVA_LANG = {
        "java.lang.TimeagentClock",
        "java.lang.TimeagentReference",
        "java.lang.TimeagentSocket",
        "java.lang.TimeagentNative",
        "java.lang.TimeagentHooks",
        "java.lang.TimeagentLoader"
    };

    private static final Set<ClassLoader> found = new HashSet<>();
    private static int refused;

    private interface Attempt {
        void make() throws Throwable;
    }

    private static void attempt(String what, Attempt attempt) {
        try {
            attempt.make();
            System.out.println("possible: " + what);
        } catch (Throwable e) {
            refused++;
        }
    }

    /** Asked by the agent for the hooks when its first class is rewritten: sees who asks. */
    private static final class Watching extends ClassLoader {
        private final byte[] file;

        Watching(byte[] file) {
            super(Intruder.class.getClassLoader());
            this.file = file;
        }

        Class<?> define() {
            return defineClass("program.Intruder$Reading", file, 0, file.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .forEach(frame -> found(frame.getDeclaringClass()));
            return super.loadClass(name, resolve);
        }
    }

    private static final class Reading {
        static long read() {
            return System.currentTimeMillis();
        }
    }

    private static void found(Object object) {
        Class<?> type = object instanceof Class<?> c ? c : object.getClass();
        ClassLoader loader = type.getClassLoader();
        if (loader != null && type.getName().startsWith("timeagent.")) {
            found.add(loader);
        }
    }

    private static void read() {
        for (int i = 0; i < 1000; i++) {
            System.currentTimeMillis(); // 2000 reads in Intruder.read
        }
    }

    public static void main(String[] args) throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("timeagent.SocketWrite");
            recording.enable("timeagent.ClockCallSite");
            recording.start();
            if (args.length == 1) {
                read();
                intrude();
                read();
            } else {
                ThisJvm jvm = new ThisJvm(args[1]);
                intrude();
                command(jvm, "attach");
                read();
                intrude();
                read();
                command(jvm, "detach");
                intrude();
                command(jvm, "attach");
                intrude();
            }
            recording.stop();
            recording.dump(java.nio.file.Path.of(args[0]));
        }
        System.out.println("loaders seen: " + (found.size() >= 2) + ", refused: " + (refused > 100));
    }

    private static void command(ThisJvm jvm, String command) throws Exception {
        System.out.print(jvm.timeagent(command).replaceFirst("(\\d) .*\\R", "$1 " + command + "\n"));
    }

    private static void intrude() throws Exception {
        byName();
        throughTheEntry();
        throughJavaLang();
        new Watching(file("Intruder$Reading.class")).define();
        for (ClassLoader loader : new ArrayList<>(found)) {
            for (String name : RUNTIME) {
                through(loader, name);
            }
        }
    }

    private static void byName() {
        for (String name : RUNTIME) {
            attempt("load " + name + " from the class path", () -> Class.forName(name));
        }
        attempt("load the definer", () -> Class.forName("timeagent.agent.HookDefiner"));
    }

    private static void throughTheEntry() throws Exception {
        Class<?> entry;
        try {
            entry = Class.forName("timeagent.Agent");
        } catch (ClassNotFoundException e) {
            System.out.println("the entry is not on the class path");
            return;
        }
        Method request = entry.getMethod("agentmain", String.class, Instrumentation.class);
        for (Instrumentation fake : fakes()) {
            java.io.PrintStream err = System.err;
            System.setErr(new java.io.PrintStream(java.io.OutputStream.nullOutputStream()));
            try {
                request.invoke(null, "@detach 1", fake);
                request.invoke(null, "@attach 1 clock=off", fake);
            } finally {
                System.setErr(err);
                System.clearProperty("timeagent.answer.1");
            }
        }
        for (Field field : entry.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                Object value = field.get(null);
                // its class is in the application's module: whatever is kept there can be read and written
                if (!Modifier.isFinal(field.getModifiers()) || !(value instanceof String || value instanceof Integer)) {
                    System.out.println("possible: " + field);
                }
            }
        }
    }

    private static List<Instrumentation> fakes() {
        List<Instrumentation> fakes = new ArrayList<>();
        fakes.add(null);
        for (ClassLoader loader : new ClassLoader[] {null, Intruder.class.getClassLoader()}) {
            try {
                fakes.add((Instrumentation) Proxy.newProxyInstance(
                        loader, new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> null));
            } catch (IllegalArgumentException e) {
                // the boot loader's proxies are not for everybody
            }
        }
        return fakes;
    }

    private static void throughJavaLang() throws Exception {
        try {
            Class.forName("java.lang.TimeagentHooks", false, null);
        } catch (ClassNotFoundException e) {
            // the agent was never here
            return;
        }
        for (String name : IN_JAVA_LANG) {
            Class<?> hook = Class.forName(name, false, null);
            for (AccessibleObject member : members(hook, false)) {
                attempt("open " + member, () -> member.setAccessible(true));
            }
            attempt("a lookup in " + name, () -> MethodHandles.privateLookupIn(hook, MethodHandles.lookup()));
        }
        for (Method method : Class.forName("java.lang.TimeagentHooks").getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                requests(method);
            }
        }
        // an event, or what measures one, each of another class loader
        for (int i = 0; i < 200; i++) {
            Object write = Class.forName("java.lang.TimeagentSocket")
                    .getMethod("begin")
                    .invoke(null);
            if (write != null) {
                found(write);
            }
        }
    }

    /** True is what the running agent returns after it has taken a request. */
    private static void requests(Method method) {
        for (Instrumentation fake : fakes()) {
            for (String request : new String[] {"agentmain 0 @detach 1", "premain 0 clock=off"}) {
                attempt("call " + method, () -> {
                    if (!Boolean.TRUE.equals(method.invoke(null, request, fake))) {
                        throw new IllegalStateException("refused");
                    }
                });
            }
        }
    }

    private static byte[] file(String name) throws Exception {
        try (InputStream in = Intruder.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    /** Protected members do not count: anybody can extend the class, but no instance of theirs is ever called. */
    private static List<AccessibleObject> members(Class<?> type, boolean publicOnesToo) {
        return Stream.of(type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
                .<AccessibleObject>flatMap(Stream::of)
                .filter(member -> publicOnesToo
                        || (((Member) member).getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0)
                .toList();
    }

    private static void through(ClassLoader loader, String name) throws Exception {
        Class<?> type;
        try {
            type = Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            // the loader of the event types: it has nothing else
            return;
        }
        for (AccessibleObject member : members(type, true)) {
            attempt("open " + member, () -> member.setAccessible(true));
            if (member instanceof Method method) {
                attempt("call " + method, () -> method.invoke(null, new Object[method.getParameterCount()]));
            } else if (member instanceof Field field) {
                attempt("read " + field, () -> field.get(null));
            }
        }
        attempt("a lookup in " + type, () -> MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
        attempt("open its package", () -> type.getModule().addOpens(type.getPackageName(), Intruder.class.getModule()));
        for (Field field : loader.getClass().getDeclaredFields()) {
            attempt("read " + field, () -> field.setAccessible(true));
        }
        for (Method method : loader.getClass().getDeclaredMethods()) {
            attempt("call " + method, () -> method.setAccessible(true));
        }
        for (Method method : ClassLoader.class.getDeclaredMethods()) {
            if (method.getName().startsWith("defineClass")) {
                attempt("call " + method, () -> method.setAccessible(true));
            }
        }
        // a class of the same package, in a loader of the application's
        byte[] squatter = file("/timeagent/events/jdk/Squatter.class");
        Class<?> same = new ClassLoader(loader) {
            Class<?> define() {
                return defineClass("timeagent.events.jdk.Squatter", squatter, 0, squatter.length);
            }
        }.define();
        attempt("a class in package timeagent.events.jdk", () -> {
            try {
                same.getMethod("intrude", Class.class).invoke(null, type);
            } catch (java.lang.reflect.InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }
}
