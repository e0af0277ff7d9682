package timeagent.agent;

import java.util.Map;

/** Defines the classes of a test, also in place of those that its parent, the tests' loader, has. */
final class Defined extends ClassLoader {
    private final Map<String, byte[]> classFiles;

    Defined(Map<String, byte[]> classFiles) {
        super(Defined.class.getClassLoader());
        this.classFiles = classFiles;
    }

    /** An instance of a class with a public constructor without parameters. */
    <T> T make(String name, Class<T> type) throws ReflectiveOperationException {
        return type.cast(loadClass(name).getConstructor().newInstance());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            byte[] classFile = classFiles.get(name);
            if (classFile == null) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : defineClass(name, classFile, 0, classFile.length);
        }
    }
}
