package program;

import java.io.InputStream;
import java.lang.reflect.Constructor;

/** Has classes that read the clock loaded by loaders of its own. */
public final class Loaders {

    /** Defines classes of this folder itself, without asking its parent. */
    static final class Own extends ClassLoader {
        Own(ClassLoader parent) {
            super(parent);
        }

        Class<?> define(String name) throws Exception {
            try (InputStream file = Loaders.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass("program." + name, bytes, 0, bytes.length);
            }
        }
    }

    static void run(ClassLoader parent, String name, int times) throws Exception {
        Constructor<?> constructor = new Own(parent).define(name).getDeclaredConstructor();
        // the package of another loader is another package
        constructor.setAccessible(true);
        Runnable guest = (Runnable) constructor.newInstance();
        for (int i = 0; i < times; i++) {
            guest.run();
        }
    }

    public static void main(String[] args) throws Exception {
        run(Loaders.class.getClassLoader(), "GuestOfChild", 3);
        // this parent is the bootstrap loader: nothing of the class path is to be seen
        run(null, "GuestOfBootstrap", 4);
        run(Loaders.class.getClassLoader(), "GuestOfMany", 5);
        run(Loaders.class.getClassLoader(), "GuestOfMany", 6);
        run(null, "GuestOfMany", 7);
        System.out.println("true");
    }
}

final class GuestOfChild implements Runnable {
    @Override
    public void run() {
        System.currentTimeMillis(); // 3 reads in GuestOfChild.run
    }
}

final class GuestOfBootstrap implements Runnable {
    @Override
    public void run() {
        System.currentTimeMillis(); // 4 reads in GuestOfBootstrap.run
    }
}

final class GuestOfMany implements Runnable {
    @Override
    public void run() {
        System.currentTimeMillis(); // 18 reads in GuestOfMany.run
    }
}
