package program;

/** Loads a class that reads the clock, after attaching the agent if the arguments ask for it. */
public final class LateReads {

    private static final class Late {
        static int read() {
            return System.currentTimeMillis() > 0 ? 1 : 0;
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.print(new ThisJvm(args[0]).timeagent("attach", "clock=count,socket=off"));
        }
        System.out.println("reads " + Late.read());
    }
}
