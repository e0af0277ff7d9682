package program;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import jdk.jfr.Recording;

/** Takes all numbers of call sites, as agents that come and go do, then starts a recording. */
public final class NoCallSiteLeft {

    public static void main(String[] args) throws Exception {
        Method take = Class.forName("java.lang.TimeagentRows").getDeclaredMethod("take");
        take.setAccessible(true);
        try {
            while (true) {
                take.invoke(null);
            }
        } catch (InvocationTargetException e) {
            new Recording().start();
        }
    }
}
