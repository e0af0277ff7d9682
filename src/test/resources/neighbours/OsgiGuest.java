package program;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Runs the guest when its bundle starts. */
public final class OsgiGuest implements BundleActivator {

    @Override
    public void start(BundleContext context) throws Exception {
        System.out.println(Guest.class.getClassLoader().getClass().getName() + " " + Guest.run());
    }

    @Override
    public void stop(BundleContext context) {}
}
