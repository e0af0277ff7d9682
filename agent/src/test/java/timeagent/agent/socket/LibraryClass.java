package timeagent.agent.socket;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;

/** The class files of a library on the class path of the tests. */
final class LibraryClass extends ClassLoader {
    private final String prefix;
    private final String name;
    private final byte[] rewritten;

    /** Defines the classes of a package and those below, one of them as it is rewritten. */
    private LibraryClass(String prefix, String type, byte[] rewritten) {
        super(LibraryClass.class.getClassLoader());
        this.prefix = prefix.replace('/', '.');
        this.name = (prefix + type).replace('/', '.');
        this.rewritten = rewritten;
    }

    /** @param name internal */
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = LibraryClass.class.getClassLoader().getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** The class with another name for its members of this name: the constant with the name changes. */
    static byte[] renamed(byte[] classFile, String name) {
        return new String(classFile, ISO_8859_1)
                .replace(constant(name), constant("renamed"))
                .getBytes(ISO_8859_1);
    }

    private static String constant(String text) {
        return "\1\0" + (char) text.length() + text;
    }

    /**
     * Links the class and does not initialise it, which would load a native library; returns the number of its methods.
     *
     * @param prefix of the internal names of its package
     */
    static int verified(String prefix, String type, byte[] rewritten) throws ClassNotFoundException {
        LibraryClass library = new LibraryClass(prefix, type, rewritten);
        return library.loadClass(library.name).getDeclaredMethods().length;
    }

    @Override
    protected Class<?> loadClass(String type, boolean resolve) throws ClassNotFoundException {
        Class<?> loaded = findLoadedClass(type);
        if (loaded != null || !type.startsWith(prefix)) {
            return loaded == null ? super.loadClass(type, resolve) : loaded;
        }
        try {
            byte[] classFile = type.equals(name) ? rewritten : bytes(type.replace('.', '/'));
            return defineClass(type, classFile, 0, classFile.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(type, e);
        }
    }
}
