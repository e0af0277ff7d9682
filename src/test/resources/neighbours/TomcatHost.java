package program;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.loader.WebappLoader;
import org.apache.catalina.startup.Tomcat;

/** Runs the guest of a web application, in a class loader that asks its own classes first. */
public final class TomcatHost {

    /** Takes the folder of the web application, and one for the server. */
    public static void main(String[] args) throws Exception {
        // what it tells has times
        Logger.getLogger("").setLevel(Level.OFF);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(args[1]);
        Context context = tomcat.addContext("", args[0]);
        WebappLoader loader = new WebappLoader();
        loader.setDelegate(false);
        context.setLoader(loader);
        tomcat.start();
        Class<?> guest = context.getLoader().getClassLoader().loadClass("program.Guest");
        System.out.println(guest.getClassLoader().getClass().getName() + " "
                + guest.getMethod("run").invoke(null));
        tomcat.stop();
        tomcat.destroy();
        System.err.println("the program's own line");
        System.exit(3);
    }
}
