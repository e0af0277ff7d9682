package timeagent.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** The jar that the agent's classes are in. */
final class AgentJar {
    private AgentJar() {}

    static Path path() throws IOException {
        try {
            return Path.of(AgentJar.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the place of the agent's jar is no path", e);
        }
    }
}
