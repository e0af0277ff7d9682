package program;

import java.util.Properties;

/** Lets the agent set no system property, has the command line attach, and tells what threads there are then. */
public final class Refusing {

    private static final class Fixed extends Properties {
        private static final long serialVersionUID = 1;

        Fixed(Properties all) {
            putAll(all);
        }

        @Override
        public synchronized Object setProperty(String key, String value) {
            if (key.startsWith("timeagent.")) {
                throw new UnsupportedOperationException(key);
            }
            return super.setProperty(key, value);
        }
    }

    public static void main(String[] args) throws Exception {
        ThisJvm jvm = new ThisJvm(args[0]);
        System.setProperties(new Fixed(System.getProperties()));
        System.out.print(jvm.timeagent("attach", "clock.cached=10ms"));
        System.out.print(jvm.timeagent("detach"));
        ThisJvm.printThreads();
        System.out.println("done");
    }
}
