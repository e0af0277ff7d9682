package program;

import java.util.Map;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.launch.Framework;

/** Starts a bundle in a framework that has nothing but {@code java.*} for all bundles. */
public final class OsgiHost {

    /** Takes the place of the bundle, and a folder for the framework. */
    public static void main(String[] args) throws Exception {
        Framework framework = new FrameworkFactory()
                .newFramework(Map.of(
                        "org.osgi.framework.bootdelegation", "",
                        "org.osgi.framework.storage", args[1],
                        "org.osgi.framework.storage.clean", "onFirstInit"));
        framework.start();
        framework.getBundleContext().installBundle(args[0]).start();
        framework.stop();
        framework.waitForStop(0);
        System.err.println("the program's own line");
        System.exit(3);
    }
}
