import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * What an application notices of an agent that is attached: loads the classes of the JDK's boot loader, and some that cannot be linked
 * since a class is missing, works, and has the agent put in and taken out.
 *
 * <p>Arguments: the agent's jar, and the options of the agent. Prints a row of a Markdown table for each of both.
 */
final class AttachPause {
    private static final long WINDOW = 200_000_000;
    private static final long ALONE_MILLIS = 10_000;
    private static final int BROKEN = 100;

    private static final List<Long> PIECES = new ArrayList<>();
    private static long longest;
    private static volatile long sink;

    private AttachPause() {}

    public static void main(String[] args) throws Exception {
        int classes = loadAll() + loadBroken();
        Thread worker = new Thread(AttachPause::work);
        worker.setDaemon(true);
        worker.start();
        Thread.sleep(ALONE_MILLIS);
        double alone = median(take().pieces());
        String pid = Long.toString(ProcessHandle.current().pid());
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        for (List<String> command : List.of(List.of("attach", pid, args[1]), List.of("detach", pid))) {
            take();
            long begin = System.nanoTime();
            List<String> line = new ArrayList<>(List.of(java, "-jar", args[0]));
            line.addAll(command);
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            String told = new String(process.getInputStream().readAllBytes()).strip();
            if (process.waitFor() != 0) {
                System.err.println(told);
                System.exit(1);
            }
            double seconds = (System.nanoTime() - begin) / 1e9;
            Taken meanwhile = take();
            double least = Arrays.stream(meanwhile.pieces()).min().orElse(0);
            double mean = Arrays.stream(meanwhile.pieces()).average().orElse(0);
            System.out.printf(
                    "| %s | %s | %,d | %.1f s | %.0f %% | %.0f %% | %.0f ms |%n",
                    Runtime.version().feature(),
                    command.get(0),
                    classes,
                    seconds,
                    100 * mean / alone,
                    100 * least / alone,
                    meanwhile.longest() / 1e6);
        }
    }

    private static int loadAll() throws IOException {
        int loaded = 0;
        try (Stream<Path> modules = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"))) {
            for (Path file : (Iterable<Path>) modules::iterator) {
                String name = file.toString();
                if (file.getNameCount() > 2 && name.endsWith(".class") && !name.endsWith("-info.class")) {
                    String inModule = file.subpath(2, file.getNameCount()).toString();
                    try {
                        Class.forName(inModule.replace(".class", "").replace('/', '.'), false, null);
                        loaded++;
                    } catch (Throwable e) {
                        // of another loader than the boot loader
                    }
                }
            }
        }
        return loaded;
    }

    /** As an application has them that comes without a library that it does not need. */
    private static int loadBroken() throws IOException, ClassNotFoundException {
        StringBuilder source = new StringBuilder("class Missing extends RuntimeException {}\n");
        for (int i = 0; i < BROKEN; i++) {
            source.append("class Broken").append(i)
                    .append(" { void run() { try { System.gc(); } catch (Missing e) { throw e; } } }\n");
        }
        Path folder = Files.createTempDirectory("attach-pause");
        Path file = Files.writeString(folder.resolve("Broken.java"), source);
        ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), file.toString());
        Files.delete(folder.resolve("Missing.class"));
        URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
        for (int i = 0; i < BROKEN; i++) {
            loader.loadClass("Broken" + i);
            Files.delete(folder.resolve("Broken" + i + ".class"));
        }
        Files.delete(file);
        Files.delete(folder);
        return BROKEN;
    }

    private static void work() {
        long window = System.nanoTime();
        long last = window;
        long pieces = 0;
        while (true) {
            sink = piece();
            pieces++;
            long now = System.nanoTime();
            synchronized (PIECES) {
                longest = Math.max(longest, now - last);
                if (now - window >= WINDOW) {
                    PIECES.add(pieces * WINDOW / (now - window));
                    pieces = 0;
                    window = now;
                }
            }
            last = now;
        }
    }

    private static long piece() {
        Map<Integer, Integer> map = new HashMap<>();
        long sum = 0;
        for (int i = 0; i < 2000; i++) {
            map.merge(i & 255, 1, Integer::sum);
            sum += map.get(i & 255);
        }
        return sum;
    }

    /** Pieces of work in each window since the last call, and the longest that one took, in nanoseconds. */
    private static Taken take() {
        synchronized (PIECES) {
            Taken taken = new Taken(PIECES.stream().mapToDouble(each -> each).toArray(), longest);
            PIECES.clear();
            longest = 0;
            return taken;
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private record Taken(double[] pieces, long longest) {}
}
