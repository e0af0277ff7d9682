package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program of the folder {@code resources/netty}, with one version of the library that it uses. */
final class NettyProgram {

    private static final Path SOURCES = Path.of("resources", "netty");
    private static final Path LIBRARIES = Path.of(System.getProperty("netty.jars"));

    /** By name, jars and prefix. */
    private static final Map<List<String>, Path> COMPILED = new HashMap<>();

    private final String name;
    private final Path classes;
    private final String jars;

    private NettyProgram(String name, Path classes, String jars) {
        this.name = name;
        this.classes = classes;
        this.jars = jars;
    }

    /**
     * Compiles a program, once.
     *
     * @param jars as {@link #jars} returns
     * @param prefix of the packages of a relocated Netty, or empty
     */
    static NettyProgram compile(String name, String jars, String prefix) throws IOException {
        List<String> program = List.of(name, jars, prefix);
        Path classes = COMPILED.get(program);
        if (classes == null) {
            classes = compiled(name, jars, prefix);
            COMPILED.put(program, classes);
        }
        return new NettyProgram(name, classes, jars);
    }

    private static Path compiled(String name, String jars, String prefix) throws IOException {
        Path folder = Artifacts.ownFolder("netty-programs").resolve("" + COMPILED.size());
        Path classes = Files.createDirectories(folder);
        List<Path> sources = new ArrayList<>();
        for (String each : List.of(name, "JdkPeer")) {
            String source = Files.readString(SOURCES.resolve(each + ".java"));
            Path copy = classes.resolve(each + ".java");
            sources.add(Files.writeString(copy, source.replace("io.netty.", prefix + "io.netty.")));
        }
        Programs.compile(sources, classes, List.of("-cp", jars));
        return classes;
    }

    /** The jars of some folders of libraries, as a class path. */
    static String jars(String... folders) throws IOException {
        assumeTrue(System.getProperty("os.name").startsWith("Linux"), "epoll exists on Linux only");
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "the native libraries are those of x86_64");
        List<String> jars = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.list(LIBRARIES.resolve(folder))) {
                files.map(Path::toString).sorted().forEach(jars::add);
            }
        }
        return jars.stream().collect(Collectors.joining(File.pathSeparator));
    }

    /** The same with another jar in place of one. */
    NettyProgram with(String jar, Path other) {
        return new NettyProgram(name, classes, jars.replace(jar, other.toString()));
    }

    /**
     * The same run without warnings: the JDK's of Netty's native library and its use of Unsafe, Netty's that there is no network. The
     * library is not in the folder for temporary files, which may be in a file system without programs.
     */
    static JavaRun silenced(JavaRun java, Jdk jdk) {
        for (String prefix : List.of("", "io.grpc.netty.shaded.")) {
            java.flags(
                    "-D" + prefix + "io.netty.machineId=02:00:00:00:00:00",
                    "-D" + prefix + "io.netty.native.workdir=.");
        }
        return jdk.feature() < 24
                ? java
                : java.flags("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
    }

    Finished run(JavaRun java, Jdk jdk, String... arguments) {
        return silenced(java, jdk).programIn(classes + File.pathSeparator + jars, name, arguments);
    }
}
