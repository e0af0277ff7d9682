package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent of the tests, beside ours. */
final class OtherAgent {

    private OtherAgent() {}

    /** Makes a jar that names a program as its agent; the program is on the class path. */
    static Path pack(Path folder, String program) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", program);
        main.putValue("Agent-Class", program);
        main.putValue("Can-Retransform-Classes", "true");
        Path jar = folder.resolve("other-agent.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }
}
