package timeagent.lint;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Finds class files: in folders, jars, and jars inside of jars, which are unpacked until this is closed. */
final class ClassFiles implements Closeable {
    private static final String CLASS = ".class";
    /** Folders of an application's own classes inside an archive. */
    private static final List<String> OWN_CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/");

    /** Of a multi-release jar, the class files that the newest JVM uses. */
    private static final Runtime.Version NEWEST = Runtime.Version.parse("999");

    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|(\\S+)");
    private static final int DEEPEST = 5;

    private final BiConsumer<String, Throwable> problems;
    private final Map<Artifact, List<String>> artifacts = new LinkedHashMap<>();
    private final Set<Path> seen = new HashSet<>();
    private Path unpacked;

    /** @param problems receives what cannot be read */
    ClassFiles(BiConsumer<String, Throwable> problems) {
        this.problems = problems;
    }

    /** In the order of the paths, with their class files. */
    Map<Artifact, List<String>> artifacts() {
        return artifacts;
    }

    /** @param paths of files and folders; also several joined as in a class path, and {@code @file} with such */
    void find(List<String> paths) {
        List<Path> all = new ArrayList<>();
        paths.forEach(path -> expand(path, all));
        Set<Path> archives = new LinkedHashSet<>();
        for (Path path : all) {
            addClasses(path, archives);
        }
        boolean isApplication = artifacts.isEmpty();
        String rule = isApplication ? "a jar that was given" : "a jar beside a folder of classes";
        for (Path archive : archives) {
            try {
                addArchive(archive.toString(), archive, isApplication, rule, 0);
            } catch (IOException e) {
                problems.accept(archive.toString(), e);
            }
        }
    }

    private void expand(String path, List<Path> all) {
        if (path.startsWith("@") && path.length() > 1) {
            try {
                Matcher words = WORD.matcher(Files.readString(Path.of(path.substring(1))));
                while (words.find()) {
                    String word = words.group(1) != null
                            ? words.group(1).replaceAll("\\\\(.)", "$1")
                            : words.group(2) != null ? words.group(2) : words.group(3);
                    // the rest of a command line of java
                    if (!word.startsWith("-")) {
                        expand(word, all);
                    }
                }
            } catch (IOException e) {
                problems.accept(path, e);
            }
        } else if (path.contains(File.pathSeparator) && !Files.exists(Path.of(path))) {
            for (String each : path.split(Pattern.quote(File.pathSeparator))) {
                if (!each.isEmpty()) {
                    expand(each, all);
                }
            }
        } else if (path.endsWith("*") && (path.length() == 1 || path.endsWith(File.separator + "*"))) {
            try (Stream<Path> jars = Files.list(Path.of(path.substring(0, path.length() - 1)))) {
                jars.filter(file -> isArchive(file.toString())).sorted().forEach(all::add);
            } catch (IOException e) {
                problems.accept(path, e);
            }
        } else {
            all.add(Path.of(path));
        }
    }

    private static boolean isArchive(String name) {
        return name.toLowerCase(Locale.ROOT).matches(".*\\.(jar|war|ear|zip|jmod)");
    }

    /** Adds the class files of a folder, or one, and its archives to others. */
    private void addClasses(Path path, Set<Path> archives) {
        boolean isFolder = Files.isDirectory(path);
        Path folder = isFolder ? path : path.resolveSibling("");
        SortedSet<String> classes = new TreeSet<>();
        SortedSet<Path> found = new TreeSet<>();
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(CLASS)) {
                    classes.add(folder.relativize(file).toString());
                } else if (!isFolder || isArchive(file.toString())) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                problems.accept(file.toString(), e);
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(path, visitor);
        } catch (IOException e) {
            problems.accept(path.toString(), e);
        }
        archives.addAll(found);
        if (!classes.isEmpty()) {
            String rule = isFolder ? "a folder that was given" : "a class file that was given";
            artifacts.put(new Artifact(path.toString(), folder, true, rule, ""), List.copyOf(classes));
        }
    }

    /** @param isApplication whether its classes are the application's, unless it separates them itself */
    private void addArchive(String name, Path file, boolean isApplication, String rule, int depth) throws IOException {
        if (!seen.add(file.toRealPath())) {
            return;
        }
        try (JarFile jar = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, NEWEST)) {
            List<String> classes = new ArrayList<>();
            List<JarEntry> nested = new ArrayList<>();
            int parts = 0;
            for (JarEntry entry : jar.versionedStream().toList()) {
                String entryName = entry.getRealName();
                if (entryName.endsWith(CLASS)) {
                    classes.add(entryName);
                } else if (isArchive(entryName) && depth < DEEPEST) {
                    nested.add(entry);
                } else if (entryName.matches("META-INF/maven/.*/pom\\.properties")) {
                    parts++;
                }
            }
            classes.removeIf(entry -> entry.endsWith("module-info.class"));
            Collections.sort(classes);
            boolean isSeparated = addOwn(name, file, classes);
            if (!classes.isEmpty()) {
                boolean isOwn = isApplication && !isSeparated;
                String prefix = isOwn && parts > 1 ? prefix(jar) : "";
                String reason = prefix.isEmpty()
                        ? rule
                        : "below " + prefix.replace('/', '.') + "*, the package of the main class";
                artifacts.put(new Artifact(name, file, isOwn, reason, prefix), classes);
            }
            for (JarEntry entry : nested) {
                String inner = name + "!/" + entry.getName();
                try (InputStream in = jar.getInputStream(entry)) {
                    addArchive(inner, unpack(in), false, "a jar inside of another", depth + 1);
                } catch (IOException e) {
                    problems.accept(inner, e);
                }
            }
        }
    }

    /** Moves the application's own classes to an artifact; returns whether there are such. */
    private boolean addOwn(String name, Path file, List<String> classes) {
        for (String folder : OWN_CLASSES) {
            List<String> own =
                    classes.stream().filter(entry -> entry.startsWith(folder)).toList();
            if (classes.removeAll(new HashSet<>(own))) {
                String rule = "below " + folder;
                artifacts.put(new Artifact(name + "!/" + folder.replaceFirst("/$", ""), file, true, rule, ""), own);
                return true;
            }
        }
        return false;
    }

    /** The first two parts of the package of the main class of a jar that libraries were packed into; empty for none. */
    private static String prefix(JarFile jar) throws IOException {
        Manifest manifest = jar.getManifest();
        String main = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        Matcher first = Pattern.compile("(?:[^.]+\\.){1,2}").matcher(main == null ? "" : main.trim());
        return first.lookingAt() ? first.group().replace('.', '/') : "";
    }

    private Path unpack(InputStream in) throws IOException {
        if (unpacked == null) {
            unpacked = Files.createTempDirectory("timeagent-lint");
        }
        Path file = Files.createTempFile(unpacked, "", ".jar");
        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        return file;
    }

    /** Removes what was unpacked. */
    @Override
    public void close() throws IOException {
        if (unpacked != null) {
            try (Stream<Path> files = Files.list(unpacked)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(unpacked);
        }
    }
}
