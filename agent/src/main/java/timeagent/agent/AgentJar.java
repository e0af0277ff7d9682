package timeagent.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;

/** The jar that the agent's classes are in. */
final class AgentJar {
    private AgentJar() {}

    /** @throws IOException if the class loader does not say where they are from */
    static Path path() throws IOException {
        CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            // a system class loader of the application's, which need not tell
            throw new IOException("the class loader "
                    + AgentJar.class.getClassLoader().getClass().getName()
                    + " gives the agent's classes no code source");
        }
        try {
            return Path.of(source.getLocation().toURI());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new IOException("the place of the agent's jar is no path", e);
        }
    }
}
