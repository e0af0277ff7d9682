package timeagent.agent.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;

/**
 * Loads classes of jars, rewritten on the way, and has the JVM verify them; runs nothing of them.
 *
 * <p>Defines them without their signers, for whose signature they would no longer be what they were.
 */
final class CorpusLoader extends URLClassLoader {
    private final CorpusCheck.Rewriter rewriter;

    CorpusLoader(List<Path> jars, CorpusCheck.Rewriter rewriter) {
        super(jars.stream().map(CorpusLoader::url).toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
        this.rewriter = rewriter;
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Loads and verifies the classes, and counts.
     *
     * @param jars the first is the one with the classes, the others may have what these need
     */
    static void load(Iterable<String> names, List<Path> jars, CorpusCheck.Rewriter rewriter, CorpusCounts counts)
            throws IOException {
        try (CorpusLoader rewritten = new CorpusLoader(jars, rewriter);
                CorpusLoader asTheyAre = new CorpusLoader(jars, (name, classFile) -> null)) {
            for (String name : names) {
                Throwable refused = rewritten.refusal(name.replace('/', '.'));
                if (refused == null) {
                    counts.loaded++;
                } else if (asTheyAre.refusal(name.replace('/', '.')) != null) {
                    counts.notLoadable.add(name + ": " + refused);
                } else {
                    counts.failures.add(name + " cannot be loaded any more: " + refused);
                }
            }
        }
    }

    /** Returns why the JVM does not take the class, or null. */
    private Throwable refusal(String name) {
        try {
            Class<?> loaded = Class.forName(name, false, this);
            // each has it verified first, and then needs the types that it tells of
            try {
                loaded.getDeclaredFields();
            } catch (NoClassDefFoundError e) {
                loaded.getDeclaredMethods();
            }
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String internalName = name.replace('.', '/');
        URL resource = findResource(internalName + ".class");
        if (resource == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] classFile;
        try (InputStream in = resource.openStream()) {
            classFile = in.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
        byte[] changed = rewritten(internalName, classFile);
        return defineClass(name, changed, 0, changed.length);
    }

    private byte[] rewritten(String name, byte[] classFile) {
        try {
            byte[] rewritten = rewriter.rewrite(name, classFile);
            return rewritten == null ? classFile : rewritten;
        } catch (RuntimeException e) {
            // as the agent does
            return classFile;
        }
    }
}
