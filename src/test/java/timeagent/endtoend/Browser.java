package timeagent.endtoend;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A headless Chromium of this machine, with a profile of its own. */
final class Browser {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String LISTENING = "DevTools listening on ";
    private static final long TIMEOUT_SECONDS = 300;

    private static Browser shared;

    private final Process process;
    private final Path profile;
    private final DevTools tools;

    private Browser(Process process, Path profile, DevTools tools) {
        this.process = process;
        this.profile = profile;
        this.tools = tools;
    }

    /** One for all tests of this JVM, which is closed when the JVM ends; a machine without Chromium skips the test. */
    static synchronized Browser shared() throws IOException {
        if (shared == null) {
            shared = start();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close, "close-browser"));
        }
        return shared;
    }

    private static Browser start() throws IOException {
        Optional<Path> program = find();
        Assumptions.assumeTrue(program.isPresent(), "skipped: no Chromium here; install the package chromium");
        Path profile = Files.createTempDirectory("timeagent-chromium-");
        ProcessBuilder builder = new ProcessBuilder(
                program.get().toString(),
                "--headless=new",
                // as root, as builds run, Chromium starts in no other way
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank");
        Process process =
                builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            return new Browser(process, profile, new DevTools(address(process)));
        } catch (IOException | RuntimeException | Error e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static Optional<Path> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(Pattern.quote(File.pathSeparator)))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** It tells on stderr where it listens. */
    private static URI address(Process process) throws IOException {
        BufferedReader messages = process.errorReader();
        StringBuilder said = new StringBuilder();
        for (String line = messages.readLine(); line != null; line = messages.readLine()) {
            said.append(line).append('\n');
            if (line.startsWith(LISTENING)) {
                // what nobody reads would make it wait
                Thread rest = new Thread(() -> messages.lines().forEach(ignored -> {}), "chromium-messages");
                rest.setDaemon(true);
                rest.start();
                return URI.create(line.substring(LISTENING.length()).trim());
            }
        }
        throw new IOException("Chromium did not start: " + said);
    }

    BrowserPage page(int width, int height, boolean dark) {
        String target = tools.send(null, "Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .getAsString();
        String session = tools.send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .getAsString();
        return new BrowserPage(tools, session, width, height, dark);
    }

    private void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        delete(profile);
    }

    /** What a dying browser still writes or removes meanwhile does no harm in the folder for temporary files. */
    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            System.out.println("left behind: " + folder);
        }
    }
}
