package program;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Given as {@code java.system.class.loader}; the JVM has it load the application and agents. */
public class OwnSystemLoader extends URLClassLoader {

    /** Called by the JVM. */
    public OwnSystemLoader(ClassLoader parent) throws MalformedURLException {
        super(new URL[0], parent.getParent());
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            appendToClassPathForInstrumentation(part);
        }
    }

    /** Called by the JVM with an agent's jar. */
    final void appendToClassPathForInstrumentation(String path) throws MalformedURLException {
        addURL(new File(path).toURI().toURL());
    }
}
