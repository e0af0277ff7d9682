package program;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;

/** Has classes that read the clock loaded by loaders of its own. */
public final class Loaders {

    /** Defines classes of this folder itself, without asking its parent. */
    static final class Own extends ClassLoader {
        Own(ClassLoader parent) {
            super(parent);
        }

        /** Makes an object of the class of a file, as {@link #file} returns it. */
        Runnable make(String file) throws Exception {
            byte[] bytes = file.getBytes(StandardCharsets.ISO_8859_1);
            Constructor<?> constructor = defineClass(null, bytes, 0, bytes.length).getDeclaredConstructor();
            // the package of another loader is another package
            constructor.setAccessible(true);
            return (Runnable) constructor.newInstance();
        }
    }

    /** The file of a class: a copy has another name of the same length everywhere in it. */
    static String file(String name) throws IOException {
        try (InputStream file = Loaders.class.getResourceAsStream(name + ".class")) {
            return new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    static void run(ClassLoader parent, String name, int times) throws Exception {
        Runnable guest = new Own(parent).make(file(name));
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
