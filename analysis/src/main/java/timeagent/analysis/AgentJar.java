package timeagent.analysis;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Finds the jar this program runs from, which is also the agent. */
final class AgentJar implements Supplier<Path> {

    @Override
    public Path get() {
        try {
            return Path.of(Main.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
