package program;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;

/**
 * A program that the agent must take as it is: it says in main what addresses are like, counts the threads of its group, and has
 * class loaders that show little or say nothing.
 */
public final class Strangers {

    private static final String SEEN = "program.Strangers$Seen";
    private static final String UNSEEN = "program.Strangers$Unseen";

    public static final class Seen implements Runnable {
        private long sink;

        @Override
        public void run() {
            for (int i = 0; i < 7; i++) {
                sink += System.currentTimeMillis(); // 14 reads in Strangers$Seen.run
            }
        }
    }

    public static final class Unseen implements Runnable {
        private long sink;

        @Override
        public void run() {
            sink += System.currentTimeMillis();
        }
    }

    /** Loads one class itself, and of all others those whose names it knows. */
    private static final class Selecting extends ClassLoader {
        private final String own;
        private final boolean named;

        Selecting(String own, boolean named) {
            super(null);
            this.own = own;
            this.named = named;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(own)) {
                byte[] bytes = bytes(name);
                return defineClass(named ? name : null, bytes, 0, bytes.length);
            }
            switch (name) {
                case "java.lang.Object", "java.lang.Runnable", "java.lang.System" -> {}
                default -> {
                    if (named) {
                        throw new ClassNotFoundException(name);
                    }
                }
            }
            return Strangers.class.getClassLoader().loadClass(name);
        }

        private static byte[] bytes(String name) throws ClassNotFoundException {
            String file = "/" + name.replace('.', '/') + ".class";
            try (InputStream in = Strangers.class.getResourceAsStream(file)) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("java.net.preferIPv6Addresses", "true");
        System.out.println(InetAddress.getLoopbackAddress());
        Thread[] threads = new Thread[100];
        int count = Thread.currentThread().getThreadGroup().enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].getName().startsWith("JFR ")) {
                System.out.println(threads[i].getName());
            }
        }
        new Seen().run();
        run(SEEN, false);
        run(UNSEEN, true);
        System.out.println("done");
    }

    private static void run(String name, boolean named) throws Exception {
        Class<?> loaded = new Selecting(name, named).loadClass(name);
        ((Runnable) loaded.getConstructor().newInstance()).run();
        System.out.println(loaded.getName() + " by " + loaded.getClassLoader().getClass().getSimpleName());
    }
}
