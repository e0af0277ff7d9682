package program;

/** Has methods that look like a clock read and are none, and a call site that is never reached. */
public final class NoReads {

    /** A namesake. */
    static final class System {
        static long currentTimeMillis() {
            return 42;
        }
    }

    static final class Watch {
        long currentTimeMillis() {
            return System.currentTimeMillis();
        }
    }

    static long never() {
        return java.lang.System.currentTimeMillis();
    }

    public static void main(String[] args) {
        long sum = System.currentTimeMillis() + new Watch().currentTimeMillis();
        if (args.length > 0) {
            sum += never();
        }
        java.lang.System.out.println(sum + " java.lang.System.currentTimeMillis");
    }
}
