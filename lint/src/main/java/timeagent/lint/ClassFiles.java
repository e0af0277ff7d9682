package timeagent.lint;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds class files: in folders, jars, and jars inside of jars, which are unpacked until this is closed. */
final class ClassFiles implements Closeable {
    private static final String CLASS = ".class";
    /** Folders of an application's own classes inside an archive. */
    private static final List<String> OWN_CLASSES = List.of("BOOT-INF/classes/", "WEB-INF/classes/");

    private static final Pattern VERSION = Pattern.compile("META-INF/versions/(\\d+)/(.+)");
    private static final Pattern WORD = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'|(\\S+)");
    private static final int DEEPEST = 5;

    private final BiConsumer<String, Throwable> problems;
    private final List<Artifact> artifacts = new ArrayList<>();
    private final Set<Path> seen = new HashSet<>();
    private Path unpacked;

    /** @param problems receives what cannot be read */
    ClassFiles(BiConsumer<String, Throwable> problems) {
        this.problems = problems;
    }

    /** In the order of the paths. */
    List<Artifact> artifacts() {
        return artifacts;
    }

    /** @param paths of files and folders; also several joined as in a class path, and {@code @file} with such */
    void find(List<String> paths) {
        List<Path> all = new ArrayList<>();
        paths.forEach(path -> expand(path, all));
        boolean hasFolder = all.stream().anyMatch(ClassFiles::hasClasses);
        for (Path path : all) {
            try {
                add(path, hasFolder);
            } catch (IOException | UncheckedIOException e) {
                problems.accept(path.toString(), e);
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
                jars.filter(ClassFiles::isArchive).sorted().forEach(all::add);
            } catch (IOException e) {
                problems.accept(path, e);
            }
        } else {
            all.add(Path.of(path));
        }
    }

    private static boolean isArchive(Path file) {
        return isArchive(file.toString());
    }

    private static boolean isArchive(String name) {
        return name.toLowerCase(Locale.ROOT).matches(".*\\.(jar|war|ear|zip|jmod)");
    }

    private static boolean hasClasses(Path path) {
        if (!Files.isDirectory(path)) {
            return path.toString().endsWith(CLASS);
        }
        try (Stream<Path> files = Files.walk(path)) {
            return files.anyMatch(file -> file.toString().endsWith(CLASS));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    /** @param hasFolder whether a path is a folder of class files: jars beside it are libraries */
    private void add(Path path, boolean hasFolder) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (Files.isDirectory(path)) {
            addFolder(path);
        } else if (path.toString().endsWith(CLASS)) {
            Path folder = path.toAbsolutePath().getParent();
            String name = path.getFileName().toString();
            artifacts.add(
                    new Artifact(path.toString(), folder, List.of(name), true, "a class file that was given", null));
        } else {
            String rule = hasFolder ? "a jar beside a folder of classes" : "a jar that was given";
            addArchive(path.toString(), path, !hasFolder, rule, 0);
        }
    }

    private void addFolder(Path folder) throws IOException {
        List<String> classes = new ArrayList<>();
        List<Path> archives = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(CLASS)) {
                    classes.add(folder.relativize(file).toString());
                } else if (isArchive(file)) {
                    archives.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                problems.accept(file.toString(), e);
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(classes);
        Collections.sort(archives);
        if (!classes.isEmpty()) {
            artifacts.add(new Artifact(folder.toString(), folder, classes, true, "a folder that was given", null));
        }
        String rule = classes.isEmpty() ? "a jar in a folder that was given" : "a jar beside a folder of classes";
        for (Path archive : archives) {
            try {
                addArchive(archive.toString(), archive, classes.isEmpty(), rule, 0);
            } catch (IOException e) {
                problems.accept(archive.toString(), e);
            }
        }
    }

    /** @param isApplication whether its classes are the application's, unless it separates them itself */
    private void addArchive(String name, Path file, boolean isApplication, String rule, int depth) throws IOException {
        if (!seen.add(file.toRealPath())) {
            return;
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            Map<String, String> classes = new TreeMap<>();
            Map<String, Integer> versions = new TreeMap<>();
            List<ZipEntry> nested = new ArrayList<>();
            int parts = 0;
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().endsWith(CLASS)) {
                    choose(entry.getName(), classes, versions);
                } else if (isArchive(entry.getName()) && depth < DEEPEST) {
                    nested.add(entry);
                } else if (entry.getName().matches("META-INF/maven/.*/pom\\.properties")) {
                    parts++;
                }
            }
            boolean isSeparated = addOwn(name, file, classes);
            if (!classes.isEmpty()) {
                addClasses(name, file, classes, zip, isApplication && !isSeparated, rule, parts);
            }
            for (ZipEntry entry : nested) {
                String inner = name + "!/" + entry.getName();
                try (InputStream in = zip.getInputStream(entry)) {
                    addArchive(inner, unpack(in), false, "a jar inside of another", depth + 1);
                } catch (IOException e) {
                    problems.accept(inner, e);
                }
            }
        }
    }

    /** Keeps the class files that the newest JVM uses. */
    private static void choose(String entry, Map<String, String> classes, Map<String, Integer> versions) {
        Matcher versioned = VERSION.matcher(entry);
        boolean isVersioned = versioned.matches();
        String path = isVersioned ? versioned.group(2) : entry;
        int version = isVersioned ? Integer.parseInt(versioned.group(1)) : 0;
        if (!path.endsWith("module-info.class") && version >= versions.getOrDefault(path, 0)) {
            classes.put(path, entry);
            versions.put(path, version);
        }
    }

    /** Moves the application's own classes to an artifact; returns whether there are such. */
    private boolean addOwn(String name, Path file, Map<String, String> classes) {
        for (String folder : OWN_CLASSES) {
            List<String> own = classes.values().stream()
                    .filter(entry -> entry.startsWith(folder))
                    .toList();
            if (!own.isEmpty()) {
                String rule = "below " + folder;
                artifacts.add(new Artifact(name + "!/" + folder.replaceFirst("/$", ""), file, own, true, rule, null));
                classes.values().removeAll(own);
                return true;
            }
        }
        return false;
    }

    private void addClasses(
            String name,
            Path file,
            Map<String, String> classes,
            ZipFile zip,
            boolean isApplication,
            String rule,
            int parts)
            throws IOException {
        String prefix = isApplication && parts > 1 ? prefix(zip) : null;
        String reason =
                prefix == null ? rule : "below " + prefix.replace('/', '.') + "*, the package of the main class";
        artifacts.add(new Artifact(name, file, List.copyOf(classes.values()), isApplication, reason, prefix));
    }

    /** The first two parts of the package of the main class of a jar that libraries were packed into; null for none. */
    private static String prefix(ZipFile zip) throws IOException {
        ZipEntry entry = zip.getEntry("META-INF/MANIFEST.MF");
        if (entry == null) {
            return null;
        }
        try (InputStream in = zip.getInputStream(entry)) {
            String main = new Manifest(in).getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
            Matcher first = Pattern.compile("(?:[^.]+\\.){1,2}").matcher(main == null ? "" : main.trim());
            return first.lookingAt() ? first.group().replace('.', '/') : null;
        }
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
