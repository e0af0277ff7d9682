package timeagent.analysis;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Finds the jar this program runs from, which is also the agent. */
final class AgentJar {

    private AgentJar() {}

    static Path path() {
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
